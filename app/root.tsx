import type { MetaFunction } from '@remix-run/cloudflare'
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { takeFlash } from '#app/doors/cookies/flash.ts'
import { page } from '#app/doors/page.ts'
import { viewNotifications } from '#app/features/notifications/parts/news-view.ts'
import { readIdsOf } from '#app/features/notifications/site/read-notifications.ts'
import { BookToOpen, takeView } from '#app/features/reading/site/viewer/book-to-open.tsx'
import { useHref, useRendering } from '#app/kernel/rendering/rendering.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { viewLayout } from '#app/layout/site/layout-view.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { SiteLinks } from '#app/layout/site/site-links.tsx'
import { Toast } from '#app/layout/site/toast.tsx'
import fonts from '#app/ui/fonts.css?url'
import beforePaint from '#app/ui/islands/before-paint.js?url'
import { type Both, inCss, paletteOf } from '#app/ui/theme/palette.ts'
import { timesOf } from '#app/visit/appearance.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import '#app/ui/styles.css'

export const loader = page(async ({ visit, url, request, context }) => ({
  ...viewLayout(visit, url),
  ...viewNotifications(visit, readIdsOf(visit, request)),
  flash: takeFlash(context, visit, request),
  book: takeView(context, visit, request),
}))

/** The tab's title of a page that failed; every other has its own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const site = data?.title ?? 'Bunko'
  return [{ title: isRouteErrorResponse(error) ? `${error.status} | ${site}` : site }]
}

type Frame = Awaited<ReturnType<typeof loader>>

export function Layout({ children }: { children: React.ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root')
  const { i18n, script } = useRendering()
  return (
    <html
      lang={i18n.language}
      style={frame ? themeOf(frame) : undefined}
      data-scheme={frame?.appearance.scheme}
      data-leading={frame?.appearance.leading}
      data-face={frame && frame.theme.face !== 'gothic' ? frame.theme.face : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Before the style sheets, so that it waits for none: whether the groups are folded away, lest they shift; and the web font, which
            phones and tablets aren't offered (docs/adr/172). */}
        <script src={beforePaint} data-fonts={fonts} />
        <noscript>
          <link rel="stylesheet" href={fonts} media="(pointer: fine)" />
        </noscript>
        <Links />
        <script type="module" src={script} />
        {frame?.tagManager && <script defer src="/tag-manager.js" data-id={frame.tagManager} />}
        <SiteIcon icon={frame?.favicon ?? null} />
        {frame && !frame.isPlatform && <SiteLinks frame={frame} />}
      </head>
      <body>
        {frame?.flash && <Toast flash={frame.flash} />}
        {children}
        {frame?.book && <BookToOpen path={frame.book} />}
      </body>
    </html>
  )
}

/** The tenant's icon, else the product's. */
function SiteIcon({ icon }: { icon: Frame['favicon'] }) {
  const own = useHref(paths.siteFile(icon?.key ?? ''))
  return icon === null ? (
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  ) : (
    <link rel="icon" href={own} />
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteError />
}

/** What the style sheet has without a site's own colours. */
const usual = paletteOf(parseSiteSettings({}))

/** A tenant's checked colours and margins, as the style sheet's variables, where they are others than the product's. */
function themeOf({ theme, appearance, logo }: Frame): CSSProperties {
  const zoom = theme.zoom * timesOf[appearance.size]
  return {
    ...coloursOf(theme.palette),
    ...(logo?.hasDark ? { '--plate': 'transparent' } : plateOf(theme.palette.header)),
    ...(zoom === 1 ? {} : { '--zoom': zoom }),
    ...(theme.more === null
      ? {}
      : { '--more': inCss(theme.more.ground), '--more-ink': inCss(theme.more.ink) }),
    '--margin-left': `${theme.marginLeft}px`,
    '--margin-right': `${theme.marginRight}px`,
  } as CSSProperties
}

const coloursOf = perObject((palette: Frame['theme']['palette']): Record<string, string> => {
  const names = Object.keys(usual) as (keyof typeof usual)[]
  const colours = names
    .map((name) => [name, inCss(palette[name])] as const)
    .filter(([name, colour]) => colour !== inCss(usual[name]))
  return Object.fromEntries(colours.map(([name, colour]) => [`--${name}`, colour]))
})

/** A logo is drawn for the background that it has in the light scheme. It keeps that, unless the site has another logo for dark ones. */
function plateOf([light, dark]: Both): Record<string, string> {
  if (light === dark) return { '--plate': 'transparent' }
  return light === '#ffffff' ? {} : { '--plate': inCss(['transparent', light]) }
}
