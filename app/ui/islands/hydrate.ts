import { type ComponentType, createElement, type ReactElement, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Hydrating = { island: ReactElement; whenDone: () => void }

function Hydrated({ island, whenDone }: Hydrating): ReactElement {
  useEffect(whenDone, [whenDone])
  return island
}

/** Hydrates a React island. Its listeners work from `whenDone` on. */
export function hydrate(
  element: HTMLElement,
  component: ComponentType<object>,
  props: object,
  whenDone: () => void,
): void {
  const island = createElement(component, props)
  const identifierPrefix = `${element.getAttribute('name')}-`
  hydrateRoot(element, createElement(Hydrated, { island, whenDone }), { identifierPrefix })
}
