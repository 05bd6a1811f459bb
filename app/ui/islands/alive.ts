/** The function that an island without React exports as `wake`. It works on the markup inside the element, as the server rendered it. */
export type Alive<Props = Record<string, unknown>> = (element: HTMLElement, props: Props) => void
