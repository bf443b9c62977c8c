import fc from 'fast-check';

// Every run of the tests tries the same values, so that a failure is due to the change, not to luck. PROPERTY_SEED=$RANDOM tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_115) });
