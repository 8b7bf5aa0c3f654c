import { NotFoundException } from '@nestjs/common';
import { DomainError } from './domain-error';
import { toDomainError, toErrorAnswer } from './error-answer';

describe('a failure', () => {
  it('of ours keeps its code, text and fields', () => {
    const error = new DomainError('validation_failed', 'Some fields are invalid', { name: 'Too long' });
    expect(toErrorAnswer(toDomainError(error), 'id')).toEqual({
      status: 400,
      headers: { 'Cache-Control': 'no-store' },
      body: {
        error: 'Some fields are invalid',
        code: 'validation_failed',
        requestId: 'id',
        fields: { name: 'Too long' },
      },
    });
  });

  it.each([
    [new NotFoundException('Cannot GET /secret'), 'not_found'],
    [
      Object.assign(new Error('inside'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
      'too_large',
    ],
    [Object.assign(new Error('inside'), { statusCode: 404 }), 'internal'],
    [Object.assign(new Error('inside'), { name: 'MongoServerSelectionError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoNetworkTimeoutError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoPoolClosedError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'PoolClearedOnNetworkError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoServerClosedError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoUnexpectedServerResponseError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoInvalidArgumentError' }), 'internal'],
    [Object.assign(new Error('inside'), { name: 'MongoServerError', code: 14031 }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoServerError', code: 10107 }), 'unavailable'],
    ...[6, 7, 24, 43, 50, 64, 89, 112, 133, 134, 251, 262, 290, 9001, 10_058].map((code): [Error, string] => [
      Object.assign(new Error('inside'), { name: 'MongoServerError', code }),
      'unavailable',
    ]),
    [Object.assign(new Error('inside'), { name: 'MongoWriteConcernError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoOperationTimeoutError' }), 'unavailable'],
    [Object.assign(new Error('inside'), { code: 'ENOSPC' }), 'unavailable'],
    [Object.assign(new Error('inside'), { code: 'EMFILE' }), 'unavailable'],
    [Object.assign(new Error('inside'), { name: 'MongoServerError', code: 11000 }), 'internal'],
    [new TypeError('x is undefined at secret.ts:1'), 'internal'],
    ['text', 'internal'],
    [null, 'internal'],
  ])('%s is answered with a code, and never with its own text', (failure, code) => {
    const error = toDomainError(failure);
    expect(error.code).toBe(code);
    expect(error.message).not.toMatch(/inside|secret/);
  });

  it('says when to retry while something is down', () => {
    const { status, headers } = toErrorAnswer(new DomainError('unavailable', 'Later'), 'id');
    expect([status, headers['Retry-After']]).toEqual([503, '2']);
  });
});
