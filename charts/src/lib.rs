//! Figures from records alone.
