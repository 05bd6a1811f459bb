import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { favouriteFormId } from './favourite-form.tsx'
import './favourite-button.css'

type Props = { contentId: string; title: string; isFavourite: boolean }

/**
 * A button that adds or removes a favourite; it asks guests to sign in. Without script it submits a form and returns to this page. With
 * script, all bookmarks of the content on the page change in place (R274). It isn't shown to administrators, and not on sites without
 * accounts.
 */
export function FavouriteButton({ contentId, isFavourite }: Omit<Props, 'title'>) {
  const { t } = useTranslation('reading')
  const { actor, isOpenType } = useLayout()
  if (isOpenType || actor?.isStaff) return null
  return (
    <button {...submitOf(contentId, isFavourite)} className="button secondary favourite">
      <Icon name="bookmark" />
      <span className="favourite-add">{t('favourite.add')}</span>
      <span className="favourite-remove">{t('favourite.remove')}</span>
    </button>
  )
}

/** Whether a cover's mark shows a favourite. Null if there is no mark. */
export type FavouriteMark = boolean | null

/** The mark on a cover, which only readers get (R285). */
export function useFavouriteMark({ isFavourite }: Pick<Props, 'isFavourite'>): FavouriteMark {
  const { actor, isOpenType } = useLayout()
  return isOpenType || actor === null || actor.isStaff ? null : isFavourite
}

/** The same as the button, as a mark on a cover. */
export function FavouriteMarkButton({
  contentId,
  title,
  mark,
}: Omit<Props, 'isFavourite'> & { mark: boolean }) {
  const { t } = useTranslation('reading')
  return (
    <button
      {...submitOf(contentId, mark)}
      className="favourite-mark"
      aria-pressed={mark}
      aria-label={t('favourite.of', { title })}
    />
  )
}

function submitOf(contentId: string, isFavourite: boolean) {
  return { form: favouriteFormId, name: isFavourite ? 'remove' : 'add', value: contentId }
}
