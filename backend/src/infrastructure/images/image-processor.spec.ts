import sharp from 'sharp';
import { DomainError } from '../../common/errors/domain-error';
import { ImageProcessor } from './image-processor';

const images = new ImageProcessor();
const plan = { maxWidth: 100, maxHeight: 100, widths: [] };
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a6f87' } })
    .jpeg()
    .toBuffer();

describe('a picture', () => {
  it('that cannot be read is reported as no picture', async () => {
    const cut = (await picture()).subarray(0, 200);
    await expect(images.process(cut, plan)).rejects.toMatchObject({ code: 'not_a_picture' });
  });

  it('is not blamed for what cannot be made of it', async () => {
    const impossible = images.process(await picture(), { ...plan, widths: [-1] });
    await expect(impossible).rejects.not.toBeInstanceOf(DomainError);
  });
});
