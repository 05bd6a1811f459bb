import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

type IslandProps<Props extends Record<string, Json>> = {
  of: ComponentType<Props>
  /** The name of the island's file, without `.island.tsx`. */
  name: string
  /** When the browser loads it: at once, when idle, when it comes into view, when the address has a fragment, or on focus. */
  when: 'load' | 'idle' | 'visible' | 'hash' | 'focus'
  props: Props
}

/**
 * A part of the page that React hydrates in the browser. It is rendered on its own, so that its ids agree with the browser's; its props are
 * JSON, texts included. It suits parts with state; a `LightIsland` suits mere listeners.
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
  /** The name of the island's file, without `.island.ts`. */
  name: string
  when: IslandProps<Record<string, Json>>['when']
  props: Record<string, Json>
  className?: string
  children: ReactNode
}

/** A part of the page with script but without React: its file exports `wake(element, props)` and works on this markup. */
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
        // React 18 has no className for custom elements.
        class?: string | undefined
      }
    }
  }
}
