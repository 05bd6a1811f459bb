/** The future flags of Remix that the pages are written for, for the build and for `npm run dev`. */
export const remixFuture = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const
