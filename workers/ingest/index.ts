import { WorkerEntrypoint } from 'cloudflare:workers'
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { onlyIn } from '#app/kernel/data/database.ts'
import type { DatabaseEnv, Env, JobHint } from '#app/kernel/data/env.ts'
import type {
  MadePicture,
  MasterPicture,
  PageLetters,
  PictureMaker,
  WantedPicture,
} from '#app/kernel/data/picture-maker.ts'
import { answerHint } from '#app/kernel/jobs/run-job.ts'
import { installFieldProblems } from '#app/kernel/values/schema-problems.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import { depsOf, openEngine } from './deps.ts'

installFieldProblems()

type IngestEnv = DatabaseEnv & Pick<Env, 'FILES' | 'JOBS'>

/**
 * Consumes the queue, one message at a time. A message is only a hint that there is work: the rows of jobs say what has to be done, and
 * whose turn it is. Work that goes on gets a new message, so that the queue only tries one again, and in the end gives it up, if the Worker
 * died (docs/adr/181).
 */
export default {
  async queue(batch, env) {
    for (const message of batch.messages) {
      const again = await answerHint(depsOf(onlyIn(env, message.body.database)), ingestKinds)
      if (again !== null) await env.JOBS.send(message.body, { delaySeconds: Math.ceil(again / 1000) })
    }
  },
} satisfies ExportedHandler<IngestEnv, JobHint>

const pictures = pictureMaker({ openEngine, webp, webpDecoder })

/** Makes pictures for the app, which calls it through its binding; nothing else can call it. */
export class Pictures extends WorkerEntrypoint<IngestEnv> implements PictureMaker {
  resize(bytes: Uint8Array, wanted: WantedPicture[]): Promise<MadePicture[] | null> {
    return pictures.resize(bytes, wanted)
  }

  shrink(bytes: Uint8Array, width: number): Promise<MadePicture | null> {
    return pictures.shrink(bytes, width)
  }

  drawPage(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MadePicture | null> {
    return pictures.drawPage(pdf, drawing)
  }

  drawMaster(pdf: Uint8Array, drawing: { page: number; maxWidth: number }): Promise<MasterPicture | null> {
    return pictures.drawMaster(pdf, drawing)
  }

  readLetters(pdf: Uint8Array, page: number): Promise<PageLetters | null> {
    return pictures.readLetters(pdf, page)
  }
}
