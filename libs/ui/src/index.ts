export { GlobalStyle } from './theme/GlobalStyle';
export {
  color,
  font,
  layer,
  measure,
  media,
  motion,
  query,
  radius,
  shadow,
  space,
  spacePx,
} from './theme/tokens';
export { growing, nameLines, ownRoom } from './theme/text';
export { type ThemePreference, applyStoredTheme, setThemePreference } from './theme/theme-preference';
export { useThemePreference } from './theme/useThemePreference';

export { ignoreSecondPress } from './hooks/ignore-second-press';
export { isForInputMethod } from './hooks/is-for-input-method';
export { useBodyScrollLock } from './hooks/useBodyScrollLock';
export { useDebouncedValue } from './hooks/useDebouncedValue';
export { useInfiniteScroll } from './hooks/useInfiniteScroll';
export { useMediaQuery } from './hooks/useMediaQuery';
export { useObjectUrl } from './hooks/useObjectUrl';
export { leaveFocusAround, useFocusKeeper, useReturnedFocus } from './hooks/useReturnedFocus';
export { carryOutRemovals, useUndoableRemoval } from './hooks/useUndoableRemoval';
export { useOutsideClick } from './hooks/useOutsideClick';

export { Buoy, PaperBoat } from './art/drawings';
export { Logo, LogoMark } from './art/Logo';
export { Sea } from './art/Sea';
export { BuoyDrawing } from './art/scenes';
export { hashText, seaHue } from './art/sea-hue';
export { crestPath, waterPath } from './art/wave-path';
export { WaveEdge } from './art/WaveEdge';

export { pictureAt, pictureSet } from './picture/picture-address';
export { PictureBlur } from './picture/PictureBlur';

export { Avatar } from './components/Avatar/Avatar';
export { Badge } from './components/Badge/Badge';
export { Banner } from './components/Banner/Banner';
export { Button, ButtonLink } from './components/Button/Button';
export { Card } from './components/Card/Card';
export { EmptyState } from './components/EmptyState/EmptyState';
export { ErrorState } from './components/ErrorState/ErrorState';
export { IconButton } from './components/IconButton/IconButton';
export { LengthNote } from './components/LengthNote/LengthNote';
export { LinkedText } from './components/LinkedText/LinkedText';
export { Menu, type MenuItem } from './components/Menu/Menu';
export { PhotoPicker } from './components/PhotoPicker/PhotoPicker';
export { usePhotoIntake } from './components/PhotoPicker/usePhotoIntake';
export { SearchField } from './components/SearchField/SearchField';
export { Skeleton, SkeletonText } from './components/Skeleton/Skeleton';
export { Spinner, SpinnerDots } from './components/Spinner/Spinner';
export { TextArea } from './components/TextArea/TextArea';
export { TextField } from './components/TextField/TextField';
export { VisuallyHidden, visuallyHidden } from './components/VisuallyHidden/VisuallyHidden';
