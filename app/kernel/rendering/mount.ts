import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { routeFinder } from './find-route.ts'

/**
 * Replaces the single base path that Remix has for a build. This is needed whatever it costs, since tenants are told apart by their base
 * path; remembering the handlers saves 1 to 7 % of a page's CPU (docs/adr/040). Can be removed once a request handler takes the base path
 * with the request, or when every tenant has its own host.
 */

const maxHandlers = 1_000

/**
 * Answers the handler for a tenant's base path and a path below it. Remix has one base path per build, but here each tenant has its own
 * (docs/adr/001). One handler is made for each base path and route, with a build that contains only this route.
 */
export function mounted(build: ServerBuild): (basePath: string, path: string) => RequestHandler {
  const findRoute = routeFinder(Object.values(build.routes).filter((route) => route !== undefined))
  const handlers = new Map<string, RequestHandler>()
  return (basePath, path) => {
    const routeId = findRoute(path)
    const key = `${basePath} ${routeId}`
    const known = handlers.get(key)
    if (known !== undefined) return known
    const own = routeId === null ? build : withRoute(build, routeId)
    const handler = createRequestHandler({ ...own, basename: basePath || '/' }, 'production')
    if (handlers.size >= maxHandlers) handlers.clear()
    handlers.set(key, handler)
    return handler
  }
}

/** The build with this page as its only one, because Remix's matching and rendering search through all pages. */
function withRoute(build: ServerBuild, routeId: string): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id === 'root' || id === routeId))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
