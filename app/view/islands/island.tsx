import { type ComponentType, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { IslandEntry } from '../atoms/island-entry.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type IslandProps<Props extends Record<string, Json>> = {
  of: ComponentType<Props>
  /** Name of the island's file, without `.island.tsx`. */
  name: string
  /** When the browser wakes it: at once, when it has nothing else to do, when it comes into view, or for a fragment. */
  when: 'load' | 'idle' | 'visible' | 'hash'
  props: Props
}

/**
 * A part of the page that comes alive in the browser. It is rendered alone, so that its ids agree with the browser's;
 * its props are JSON; words come as props. The script is asked for here, so that a page without islands has none.
 */
export function Island<Props extends Record<string, Json>>({
  of: Component,
  name,
  when,
  props,
}: IslandProps<Props>) {
  const entry = useContext(IslandEntry)
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${name}-` })
  return (
    <>
      <bunko-island
        name={name}
        when={when}
        props={JSON.stringify(props)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering, some lines above.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="module" src={entry} />
    </>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bunko-island': React.HTMLAttributes<HTMLElement> & { name: string; when: string; props: string }
    }
  }
}
