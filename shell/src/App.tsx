import { BrowserRouter } from 'react-router-dom';
import { Screens } from './routes';

/** The screens, each at its address. */
export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
