import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { Shelf, type ShelfData } from './shelf.tsx'

/** The shelves of the home page; whoever points with a mouse gets arrows at the ends of each. */
export function Shelves({ shelves }: { shelves: readonly ShelfData[] }) {
  if (shelves.length === 0) return null
  return (
    <LightIsland name="shelf-arrows" when="idle" props={{}}>
      <ArrowsToCopy />
      {shelves.map((shelf, at) => (
        <Shelf key={shelf.id} shelf={shelf} place={at} />
      ))}
    </LightIsland>
  )
}

/** Both arrows once; the script sets a copy at each shelf that is longer than its place. */
function ArrowsToCopy() {
  const { t } = useTranslation('catalogue')
  return (
    <template>
      <button type="button" className="shelf-arrow is-previous" aria-label={t('home.shelfPrevious')}>
        <Icon name="back" />
      </button>
      <button type="button" className="shelf-arrow is-next" aria-label={t('home.shelfNext')}>
        <Icon name="forward" />
      </button>
    </template>
  )
}
