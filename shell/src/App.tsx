import { configureNavigation } from '@sharewave/app-kit';
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

/** The screens, each at its address. */
export function App() {
  const [router] = useState(createRouter);
  return <RouterProvider router={router} />;
}
