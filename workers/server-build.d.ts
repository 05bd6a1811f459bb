/** The pages of each Worker, as scripts/parts/two-workers.ts takes them from Remix's build. */
declare module 'virtual:bunko/pages-of-readers' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}

declare module 'virtual:bunko/pages-of-console' {
  const build: import('@remix-run/cloudflare').ServerBuild
  export = build
}
