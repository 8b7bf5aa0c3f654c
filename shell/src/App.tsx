import { configureNavigation } from '@sharewave/app-kit';
import { GlobalStyle } from '@sharewave/ui';
import { useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { routes } from './routes';

function createRouter() {
  const router = createBrowserRouter(routes);
  configureNavigation({
    inApp: (path, options) => {
      void router.navigate(path, options);
    },
  });
  return router;
}

/** The whole page: theme and screens. */
export function App() {
  const [router] = useState(createRouter);
  return (
    <>
      <GlobalStyle />
      <RouterProvider router={router} />
    </>
  );
}
