import { Button, Card, color, font, layer, radius, space } from '@sharewave/ui';
import styled from 'styled-components';
import { fakeApi } from '../fake-api/instance';
import { MODES, chooseMode, useMode } from '../fake-api/mode';

const Place = styled.details`
  position: fixed;
  bottom: ${space(3)};
  left: ${space(3)};
  z-index: ${layer.toast};
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius.card};
  background: ${color.surface};
  font-size: ${font.size.small};
  color: ${color.ink};
`;

const Choices = styled(Card)`
  display: grid;
  gap: ${space(2)};
`;

/** The descriptions of the modes, after "The API". */
const LABELS: Record<(typeof MODES)[number], string> = {
  normal: 'answers',
  slow: 'is slow',
  failing: 'fails',
  empty: 'has nobody and nothing',
};

/** Chooses the mode of the fake API, and makes other members write something. */
export function ModePanel() {
  const mode = useMode();
  return (
    <Place>
      <summary>Stand-in: the API {LABELS[mode]}</summary>
      <Choices as="div">
        {MODES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="mode"
              checked={mode === choice}
              onChange={() => {
                chooseMode(choice);
                // A page load, because the query cache still holds earlier answers.
                window.location.assign(window.location.pathname);
              }}
            />{' '}
            The API {LABELS[choice]}
          </label>
        ))}
        <Button size="small" onClick={() => fakeApi.receive('The tide is turning, are you ready?')}>
          A friend writes a message
        </Button>
        <Button size="small" onClick={() => fakeApi.post('Somebody has just posted this')}>
          A friend posts
        </Button>
      </Choices>
    </Place>
  );
}
