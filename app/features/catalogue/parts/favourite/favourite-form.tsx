import { useLocation } from '@remix-run/react'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** The id of the form to which all bookmarks of a page belong. The page script uses it too. */
export const favouriteFormId = 'favourites'

/** The form of all bookmarks on a page. It stands once in every page's frame, so that a bookmark is only a button. */
export function FavouriteForm() {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.favourites()} id={favouriteFormId}>
      <input type="hidden" name="back" value={pathname + search} />
    </Form>
  )
}
