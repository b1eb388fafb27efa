const { ignore: spec, ...all } = require('./.mocharc.json');

/** The tests that stop processes or hold locks of a browser. Two files run at a time. */
module.exports = { ...all, spec, jobs: 2 };
