import { Timestamp } from 'bson';

let last = { t: 0, i: 0 };

/** The time of an answer, by which a causally consistent session orders its reads; one node always fulfils it. */
export function operationTime(): Timestamp {
  const t = Math.floor(Date.now() / 1000);
  last = t > last.t ? { t, i: 1 } : { t: last.t, i: last.i + 1 };
  return new Timestamp(last);
}
