import { RouteError } from '#app/view/frame/route-error.tsx'

/** In a content's place where it can't be loaded: that there is nothing, why, and the ways from here (R296). */
export function ContentError() {
  return <RouteError title="messages:page.content.noData" />
}
