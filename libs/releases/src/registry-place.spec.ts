import { ReleaseError, registryPlace } from './index';

const ACCOUNT = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };

describe('the place of the registry', () => {
  it('is the folder unless a bucket is named', () => {
    const disk = { kind: 'disk', directory: '/srv/registry' };
    expect(registryPlace({}, '/srv/registry')).toEqual(disk);
    expect(registryPlace({ ...ACCOUNT, REGISTRY_URL: '' }, '/srv/registry')).toEqual(disk);
  });

  it.each([
    ['s3://wave', 'wave', ''],
    ['s3://wave/', 'wave', ''],
    ['s3://wave/parts', 'wave', 'parts'],
    ['s3://wave.example/staging/parts/', 'wave.example', 'staging/parts'],
  ])('%s is a bucket, or a folder of one', (REGISTRY_URL, bucket, folder) => {
    expect(registryPlace({ ...ACCOUNT, REGISTRY_URL, S3_ENDPOINT: '' }, '/srv')).toEqual({
      kind: 's3',
      bucket,
      folder,
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });

  it.each([
    [{ ...ACCOUNT, REGISTRY_URL: 'wave' }, /REGISTRY_URL/],
    [{ ...ACCOUNT, REGISTRY_URL: 'https://wave.example/parts' }, /REGISTRY_URL/],
    [{ ...ACCOUNT, REGISTRY_URL: 's3://Wave' }, /REGISTRY_URL/],
    [{ ...ACCOUNT, REGISTRY_URL: 's3://wave//parts' }, /REGISTRY_URL/],
    [{ ...ACCOUNT, REGISTRY_URL: 's3://wave/../parts' }, /REGISTRY_URL/],
    [{ REGISTRY_URL: 's3://wave', S3_ACCESS_KEY_ID: 'id' }, /S3_SECRET_ACCESS_KEY/],
    [{ REGISTRY_URL: 's3://wave', S3_SECRET_ACCESS_KEY: 'key' }, /S3_ACCESS_KEY_ID/],
    [{ ...ACCOUNT, REGISTRY_URL: 's3://wave', S3_ENDPOINT: 'store:9000' }, /S3_ENDPOINT/],
  ])('is refused by the name of what is wrong: %j', (settings, name) => {
    const place = () => registryPlace(settings, '/srv');
    expect(place).toThrow(ReleaseError);
    expect(place).toThrow(name);
  });
});
