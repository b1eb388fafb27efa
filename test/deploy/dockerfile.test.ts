import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { all, commandIn, copyIn, last, readDockerfile, variablesOf } from './dockerfile.js';
import { settingNames } from './setting-names.js';

const stages = readDockerfile();
const shipped = stages.at(-1)!;

/** The files that an exec form runs: where the compiler puts what is there as source. */
const sourceOf = (compiled: string): string => compiled.replace(/^dist\//, '').replace(/\.js$/, '.ts');

describe('the Dockerfile', () => {
  it('stands on a version of node that the package allows', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    const least = Number(/^>=(\d+)/.exec(engines.node)?.[1]);
    for (const { image } of stages) {
      const [, major] = /^node:(\d+)-bookworm-slim$/.exec(image) ?? [];
      expect(Number(major)).to.be.at.least(least);
      expect(Number(major) % 2).to.equal(0);
    }
  });

  it('copies what is there, and what the context holds', () => {
    const ignored = readFileSync('.dockerignore', 'utf8');
    const copies = stages.flatMap((stage) => all(stage, 'COPY').map(copyIn));
    const fromContext = copies.filter(({ stage }) => stage === undefined).flatMap(({ sources }) => sources);
    expect(fromContext).to.include.members(['package-lock.json', 'src', 'config']);
    for (const source of fromContext) {
      expect(existsSync(source), source).to.be.true;
      expect(ignored).to.match(new RegExp(`^!${source.replaceAll('.', '\\.')}$`, 'm'));
    }
    expect(ignored).to.match(/^\*$/m);
    for (const { stage } of copies) if (stage !== undefined) expect(stages.map(({ name }) => name)).to.include(stage);
  });

  it('does nothing outside of its folder when it runs, and everything from the lock file', () => {
    const steps = stages.flatMap((stage) => all(stage, 'RUN'));
    expect(steps).to.not.be.empty;
    for (const step of steps) expect(step).to.not.match(/(^|\s)\/|curl|apt|npm (i|install)\b/);
    expect(steps[0]).to.match(/^npm ci --ignore-scripts/);
  });

  it('sets what the service knows, on every address of the container', () => {
    const variables = variablesOf(shipped);
    expect(variables).to.include({ HOST: '0.0.0.0', NODE_ENV: 'production', PORT: last(shipped, 'EXPOSE') });
    expect([...settingNames(), 'NODE_ENV']).to.include.members(Object.keys(variables));
    expect(Object.keys(variables)).to.not.include('JWT_SECRET');
  });

  it('runs as nobody special, signalled and checked as the service expects', () => {
    expect(last(shipped, 'USER')).to.equal('node');
    expect(last(shipped, 'STOPSIGNAL')).to.equal('SIGTERM');
    const [node, main = ''] = commandIn(last(shipped, 'CMD'));
    expect(node).to.equal('node');
    expect(existsSync(sourceOf(main)), main).to.be.true;
    expect(last(shipped, 'HEALTHCHECK')).to.match(/--timeout=\d+s/);
    expect(commandIn(last(shipped, 'HEALTHCHECK')).join(' ')).to.include('/healthz');
  });
});
