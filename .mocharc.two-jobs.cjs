const { ignore: spec, ...all } = require('./.mocharc.json');

/**
 * The tests that stop processes or hold locks of a browser. Two files run at a time, in the order of the list: one that uses
 * the processor beside one that waits.
 */
module.exports = { ...all, spec, jobs: 2 };
