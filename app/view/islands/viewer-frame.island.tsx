import { useEffect, useRef } from 'react'

type Props = { source: string; origin: string; title: string; page: number }

/**
 * The viewer, embedded. Awake, it keeps the page number in this page's address, so that back, reload and a shared link
 * come to the same page; asleep, the viewer works all the same.
 */
export function ViewerFrame({ source, origin, title, page }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let shown = page
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      // A launch token is used up: only this page can bring a new one.
      if (event.data?.type === 'bunko:reload') location.reload()
      if (event.data?.type !== 'bunko:page' || !Number.isSafeInteger(event.data.page)) return
      shown = event.data.page
      history.replaceState(history.state, '', withPage(location.href, shown))
    }
    const follow = () => {
      const wanted = Number(new URL(location.href).searchParams.get('page') ?? 1)
      if (wanted !== shown)
        frame.current?.contentWindow?.postMessage({ type: 'bunko:go', page: wanted }, origin)
    }
    addEventListener('message', hear)
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('message', hear)
      removeEventListener('popstate', follow)
    }
  }, [origin, page])
  return (
    <iframe
      ref={frame}
      className="viewer-frame"
      src={source}
      title={title}
      allow="fullscreen"
      referrerPolicy="origin"
    />
  )
}

function withPage(href: string, page: number): string {
  const url = new URL(href)
  url.searchParams.set('page', String(page))
  return url.href
}
