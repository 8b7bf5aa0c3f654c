import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhotoPicker } from './PhotoPicker';
import { usePhotoIntake } from './usePhotoIntake';

const picture = new File(['x'], 'sea.png', { type: 'image/png' });
const text = new File(['x'], 'notes.txt', { type: 'text/plain' });

function Composer({ onPick }: { onPick: (file: File) => void }) {
  const { intakeProps, isDragging } = usePhotoIntake(onPick);
  return (
    <div {...intakeProps}>
      <textarea aria-label="Text" />
      {isDragging && 'Drop it here'}
    </div>
  );
}

describe('PhotoPicker', () => {
  it('accepts any type of image and passes on the chosen file [M99]', async () => {
    const handlePick = jest.fn();
    render(<PhotoPicker label="Add a photo" onPick={handlePick} />);
    const input = screen.getByLabelText('Add a photo');
    expect(input).toHaveAttribute('accept', 'image/*');
    await userEvent.upload(input, picture);
    expect(handlePick).toHaveBeenCalledWith(picture);
  });

  it('opens the file chooser from a custom button', async () => {
    const handleChooser = jest.fn();
    render(
      <PhotoPicker
        label="Photo"
        onPick={jest.fn()}
        trigger={(props) => <button {...props}>Change photo</button>}
      />,
    );
    screen.getByLabelText('Photo').addEventListener('click', handleChooser);
    await userEvent.click(screen.getByRole('button', { name: 'Change photo' }));
    expect(handleChooser).toHaveBeenCalledTimes(1);
  });
});

describe('usePhotoIntake', () => {
  it('takes a dropped picture and ignores other files', () => {
    const handlePick = jest.fn();
    render(<Composer onPick={handlePick} />);
    const target = screen.getByLabelText('Text');
    fireEvent.dragOver(target, { dataTransfer: { types: ['Files'], files: [] } });
    expect(screen.getByText('Drop it here')).toBeInTheDocument();
    fireEvent.drop(target, { dataTransfer: { types: ['Files'], files: [text] } });
    expect(handlePick).not.toHaveBeenCalled();
    fireEvent.drop(target, { dataTransfer: { types: ['Files'], files: [text, picture] } });
    expect(handlePick).toHaveBeenCalledWith(picture);
    expect(screen.queryByText('Drop it here')).not.toBeInTheDocument();
  });

  it('takes a pasted picture and does not intercept pasted text', () => {
    const handlePick = jest.fn();
    render(<Composer onPick={handlePick} />);
    const target = screen.getByLabelText('Text');
    expect(fireEvent.paste(target, { clipboardData: { files: [] } })).toBe(true);
    expect(fireEvent.paste(target, { clipboardData: { files: [picture] } })).toBe(false);
    expect(handlePick).toHaveBeenCalledTimes(1);
  });
});
