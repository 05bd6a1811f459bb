/** The behaviour of Remix's next version that pages are written for; the build and `npm run dev` read it alike. */
export const remixFuture = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const
