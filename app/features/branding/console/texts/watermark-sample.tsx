import '#app/features/branding/console/records/look.css'
import { lookFormId } from '#app/features/branding/parts/preview/look-preview.tsx'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { WatermarkSampleView } from './watermark-view.ts'

/** A page of a real document, stamped as the form beside it says; with script as it is typed. */
export function WatermarkSample({ sample }: { sample: WatermarkSampleView | null }) {
  const { t } = useWords('console-look')
  const source = useHref(sample?.src ?? '')
  const { t: ofPreview } = useWords('console-preview')
  if (sample === null) return <p className="hint">{t('watermark.noSample')}</p>
  const [address = ''] = source.split('?', 1)
  return (
    <LightIsland
      name="watermark-sample"
      when="load"
      className="watermark-sample"
      props={{ form: lookFormId, address, wrong: ofPreview('wrong'), failed: ofPreview('failed') }}
    >
      <p className="sample-says" role="status" />
      <figure>
        <figcaption>{t('watermark.sample', { title: sample.title, page: sample.page })}</figcaption>
        <img src={source} width={sample.width} height={sample.height} alt={t('watermark.sampleAlt')} />
      </figure>
    </LightIsland>
  )
}
