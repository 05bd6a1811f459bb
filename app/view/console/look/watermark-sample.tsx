import './look.css'
import type { WatermarkSampleView } from '#app/pages/admin/look/watermark-view.ts'
import { useHref } from '#app/platform/rendering.ts'
import { useWords } from '#app/view/console/kit/words.ts'

/** A page of a real document, stamped as the form beside it says. */
export function WatermarkSample({ sample }: { sample: WatermarkSampleView | null }) {
  const { t } = useWords('console-look')
  const source = useHref(sample?.src ?? '')
  if (sample === null) return <p className="hint">{t('watermark.noSample')}</p>
  return (
    <figure className="watermark-sample">
      <figcaption>{t('watermark.sample', { title: sample.title, page: sample.page })}</figcaption>
      <img src={source} width={sample.width} height={sample.height} alt={t('watermark.sampleAlt')} />
    </figure>
  )
}
