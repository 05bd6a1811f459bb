import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'
import { routeFinder } from './find-route.ts'

/**
 * In the place of the one base path that Remix has for a build. Tenants are told apart by it, so that the reason is a need, not a
 * figure; that handlers are remembered saves 1 to 7 % of a page's CPU (docs/adr/040). It goes when a request handler takes the base path with
 * the request, or when every tenant has a host of its own.
 */

const maxHandlers = 1_000

/**
 * Remix knows one base path for each build, but here the base path is the tenant's (docs/adr/001). `path` is the part
 * after it. Makes one handler for each base path and route, with a build that has only this route.
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

/** The build as if it had no other page, because matching and rendering search through all of them. */
function withRoute(build: ServerBuild, routeId: string): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => id === 'root' || id === routeId))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
