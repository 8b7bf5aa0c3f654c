import { BrowserRouter } from 'react-router-dom';
import { Screens } from './routes';

/** The router and the screens. */
export function App() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}
