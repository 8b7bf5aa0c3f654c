import { refusalOf } from './server-check';

it.each([
  ['a replica set', { maxWireVersion: 25, setName: 'rs0', gitVersion: 'abc' }, null],
  ['a router of a sharded cluster', { maxWireVersion: 25, msg: 'isdbgrid', gitVersion: 'abc' }, null],
  ['the embedded engine', { maxWireVersion: 25, gitVersion: 'embedded-mongo' }, null],
  [
    'a standalone server',
    { maxWireVersion: 25, gitVersion: 'abc' },
    /standalone.*mongosh --eval 'rs\.initiate\(\)'$/,
  ],
  ['MongoDB 7', { maxWireVersion: 21, setName: 'rs0', gitVersion: 'abc' }, /older than MongoDB 8\.0/],
])('%s is accepted, or refused with what to do', (_title, facts, refusal) => {
  if (refusal === null) expect(refusalOf(facts)).toBeNull();
  else expect(refusalOf(facts)).toMatch(refusal);
});
