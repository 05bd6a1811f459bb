import { useHref } from '#app/kernel/rendering/rendering.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { LayoutData } from './site-layout.ts'

/** Head links that describe the site to phones that install it, and to feed readers and catalogue readers. */
export function SiteLinks({ frame: { title, theme, touchIcon, hasFeeds } }: { frame: LayoutData }) {
  return (
    <>
      {theme.palette.header.map((colour, at) => (
        <meta
          key={at === 0 ? 'light' : 'dark'}
          name="theme-color"
          content={colour}
          media={`(prefers-color-scheme: ${at === 0 ? 'light' : 'dark'})`}
        />
      ))}
      <link rel="manifest" href={useHref(paths.manifest())} />
      <link rel="apple-touch-icon" href={useHref(touchIcon)} />
      <meta name="apple-mobile-web-app-title" content={title} />
      {hasFeeds && <FeedLinks title={title} />}
    </>
  )
}

function FeedLinks({ title }: { title: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={useHref(paths.feed())} />
      <link rel="alternate" type="application/opds+json" title={title} href={useHref(paths.opds())} />
    </>
  )
}
