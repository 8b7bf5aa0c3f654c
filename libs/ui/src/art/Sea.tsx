import { type ReactNode, useId } from 'react';
import { color } from '../theme/tokens';
import { keyframes } from 'styled-components';
import { DRIFT_LEFT_PX, Drift, FLOAT_LEFT_PX, FLOAT_WIDTH_PX, Floating, Layer, SeaBox } from './Sea.styles';
import { PaperBoat } from './drawings';
import { type CrestLine, crestPath, surfaceAt, waterPath } from './wave-path';

const WIDTH = 4800;
const DEPTH = 640;

interface SeaLayer {
  crest: CrestLine;
  fill: { from: string; to: string };
  /** Lines below the crest, like the depth contours of a sea chart. */
  depths: readonly { offset: number; opacity: number }[];
  top: string;
  /** 1 moves right, -1 moves left. */
  waveTravel: 1 | -1;
  seconds: number;
  heave: { seconds: number; px: number };
}

const LAYERS: readonly SeaLayer[] = [
  {
    crest: { width: WIDTH, waves: 20, middle: 12, amplitude: 7, steepness: 0.35 },
    fill: { from: color.waterFar, to: color.waterMid },
    depths: [{ offset: 0, opacity: 0.5 }],
    top: '0%',
    waveTravel: -1,
    seconds: 46,
    heave: { seconds: 9, px: 5 },
  },
  {
    crest: { width: WIDTH, waves: 15, middle: 18, amplitude: 12, steepness: 0.5, lean: 0.12, phase: 0.3 },
    fill: { from: color.waterMid, to: color.waterNear },
    depths: [
      { offset: 0, opacity: 0.5 },
      { offset: 16, opacity: 0.16 },
    ],
    top: '11%',
    waveTravel: 1,
    seconds: 38,
    heave: { seconds: 7.5, px: 8 },
  },
  {
    crest: { width: WIDTH, waves: 12, middle: 26, amplitude: 19, steepness: 0.58, lean: 0.2, phase: 0.62 },
    fill: { from: color.waterNear, to: color.waterFront },
    depths: [
      { offset: 0, opacity: 0.55 },
      { offset: 18, opacity: 0.2 },
      { offset: 40, opacity: 0.1 },
    ],
    top: '27%',
    waveTravel: -1,
    seconds: 30,
    heave: { seconds: 6.5, px: 11 },
  },
  {
    crest: { width: WIDTH, waves: 8, middle: 38, amplitude: 29, steepness: 0.62, lean: 0.3, phase: 0.1 },
    fill: { from: color.waterFront, to: color.waterDeep },
    depths: [
      { offset: 0, opacity: 0.6 },
      { offset: 22, opacity: 0.22 },
      { offset: 50, opacity: 0.12 },
      { offset: 86, opacity: 0.07 },
    ],
    top: '52%',
    waveTravel: 1,
    seconds: 26,
    heave: { seconds: 5.5, px: 14 },
  },
];

const waveLength = ({ crest }: SeaLayer): number => crest.width / crest.waves;

const RIDE_STEPS = 24;
/** A hull spans the slope, so it tilts less than the water under its middle. */
const TILT = 0.55;
/** How far the top of the floating object lies above the surface of the water. */
const FREEBOARD_PX = 64;

/** Keyframes of an object that floats at a fixed position while a row of waves passes under it. */
function rideOn(layer: SeaLayer): ReturnType<typeof keyframes> {
  const steps = Array.from({ length: RIDE_STEPS + 1 }, (_step, index) => {
    const part = index / RIDE_STEPS;
    const { y, degrees } = surfaceAt(layer.crest, -layer.waveTravel * part * waveLength(layer));
    const move = `translateY(${(y - FREEBOARD_PX).toFixed(1)}px) rotate(${(degrees * TILT).toFixed(1)}deg)`;
    return `${(part * 100).toFixed(2)}% { transform: ${move}; }`;
  });
  return keyframes`${steps.join('\n')}`;
}

/** Synchronises the ride with the waves at the object's position; a negative delay starts the animation part-way. */
function rideDelay(layer: SeaLayer, leftPx: number): number {
  const x = leftPx + FLOAT_WIDTH_PX / 2 - DRIFT_LEFT_PX;
  const part = (-layer.waveTravel * x) / waveLength(layer);
  return -(part - Math.floor(part)) * layer.seconds;
}

const RIDDEN_ROW = 3;
const RIDDEN = LAYERS[RIDDEN_ROW];
const RIDE = RIDDEN && {
  keyframes: rideOn(RIDDEN),
  seconds: RIDDEN.seconds,
  delays: {
    wide: rideDelay(RIDDEN, FLOAT_LEFT_PX.wide),
    narrow: rideDelay(RIDDEN, FLOAT_LEFT_PX.narrow),
  },
};

function LayerWater({ layer, gradientId }: { layer: SeaLayer; gradientId: string }) {
  const { crest, depths, fill, seconds, waveTravel } = layer;
  const travelPx = waveTravel * waveLength(layer);
  return (
    <Drift
      $travelPx={travelPx}
      $seconds={seconds}
      viewBox={`0 0 ${WIDTH} ${DEPTH}`}
      preserveAspectRatio="none"
    >
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={fill.from} />
          <stop offset="0.62" stopColor={fill.to} />
        </linearGradient>
      </defs>
      <path d={waterPath(crest, DEPTH)} fill={`url(#${gradientId})`} />
      {depths.map(({ offset, opacity }) => (
        <path
          key={offset}
          d={crestPath({
            ...crest,
            middle: crest.middle + offset,
            amplitude: crest.amplitude * (1 - offset / 260),
          })}
          fill="none"
          stroke={color.foam}
          strokeWidth={offset === 0 ? 1.5 : 1}
          strokeOpacity={opacity}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Drift>
  );
}

interface SeaProps {
  /** What floats on the nearest row of waves; a paper boat by default. */
  floating?: ReactNode;
}

/**
 * A calm sea of four rows of waves that drift in parallax. It fills its positioned parent and does not move under reduced
 * motion.
 */
export function Sea({ floating = <PaperBoat /> }: SeaProps) {
  const id = useId();
  return (
    <SeaBox aria-hidden="true">
      {LAYERS.map((layer, index) => (
        <Layer key={layer.top} $top={layer.top} $heaveSeconds={layer.heave.seconds} $heavePx={layer.heave.px}>
          {index === RIDDEN_ROW && RIDE && (
            <Floating
              data-motion="essential"
              $ride={RIDE.keyframes}
              $seconds={RIDE.seconds}
              $delays={RIDE.delays}
            >
              {floating}
            </Floating>
          )}
          <LayerWater layer={layer} gradientId={`${id}-${index}`} />
        </Layer>
      ))}
    </SeaBox>
  );
}
