import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type IslandProps<Props extends Record<string, Json>> = {
  of: ComponentType<Props>
  /** Name of the island's file, without `.island.tsx`. */
  name: string
  /** When the browser wakes it: at once, when it has nothing else to do, when it comes into view, for a fragment, or on focus. */
  when: 'load' | 'idle' | 'visible' | 'hash' | 'focus'
  props: Props
}

/**
 * A part of the page that comes alive in the browser with React. It is rendered alone, so that its ids agree with the
 * browser's; its props are JSON; words come as props. It suits parts with state; a `LightIsland` suits mere listeners.
 */
export function Island<Props extends Record<string, Json>>({
  of: Component,
  name,
  when,
  props,
}: IslandProps<Props>) {
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${name}-` })
  return (
    <bunko-island
      name={name}
      when={when}
      props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering, some lines above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

type LightProps = {
  /** Name of the island's file, without `.island.ts`. */
  name: string
  when: IslandProps<Record<string, Json>>['when']
  props: Record<string, Json>
  className?: string
  children: ReactNode
}

/** A part of the page that comes alive without React: its file exports `wake(element, props)` and works on this markup. */
export function LightIsland({ name, when, props, className, children }: LightProps) {
  return (
    <bunko-island name={name} when={when} props={JSON.stringify(props)} class={className || undefined}>
      {children}
    </bunko-island>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'bunko-island': React.HTMLAttributes<HTMLElement> & {
        name: string
        when: string
        props: string
        // React 18 knows no className of an element that isn't HTML's own.
        class?: string | undefined
      }
    }
  }
}
