import { useLocation } from '@remix-run/react'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** The one form all bookmarks of a page belong to; the page script knows it by this id. */
export const favouriteFormId = 'favourites'

/** Stands once in every page's frame, so that a bookmark is no more than a button. */
export function FavouriteForm() {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.favourites()} id={favouriteFormId}>
      <input type="hidden" name="back" value={pathname + search} />
    </Form>
  )
}
