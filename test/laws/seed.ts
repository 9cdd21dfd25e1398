import fc from "fast-check";

/** Laws draw the same cases in every run of the tests, unless CULPRIT_SEED, which the configuration sets, is another number. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["CULPRIT_SEED"]) });
