//! The random numbers of cases and workloads, which never change.

use oracle::Noise;

#[test]
fn the_stream_is_the_published_one() {
    // Outputs of Vigna's splitmix64.c for the seed 1234567.
    let mut random = Noise::from_seed(1_234_567);
    let stream: Vec<u64> = (0..3).map(|_| random.word()).collect();
    assert_eq!(
        stream,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn boards_have_the_density_asked_for() {
    let mut noise = Noise::from_seed(7);
    for sixteenths in 0..=16 {
        let members: u32 = (0..4096).map(|_| noise.board(sixteenths).count_ones()).sum();
        let share = f64::from(members) / f64::from(4096 * 64);
        assert!((share - f64::from(sixteenths) / 16.0).abs() < 0.01, "{sixteenths}: {share}");
    }
}
