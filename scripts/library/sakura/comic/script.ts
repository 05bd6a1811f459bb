import type { Face, Who } from './people.ts'
import type { Stage } from './stages.ts'

/** A panel: its share of the row, what is seen, and who says what. Places are shares of the panel. Speech is broken at the slashes. */
export interface Panel {
  w?: number
  s: Stage
  cast?: [who: Who, u: number, v: number, size: number, face?: Face, isTurned?: boolean][]
  say?: [text: string, u: number, v: number, tail?: [u: number, v: number]][]
  tell?: string
  sfx?: [text: string, u: number, v: number, size: number]
}

/** A page is rows from the top; the panels of a row follow each other from the right. */
export type Page = { h: number; panels: Panel[] }[]

export const chapters: { title: string; pages: Page[] }[] = [
  {
    title: '一話　ひらいたページ',
    pages: [
      [
        {
          h: 0.42,
          panels: [
            {
              s: 'morning',
              tell: '六月。いちばんに図書室のかぎをあけるのは、図書委員のしごとだ。',
              cast: [['mio', 0.62, 0.5, 62, 'calm']],
            },
          ],
        },
        {
          h: 0.3,
          panels: [
            {
              w: 0.55,
              s: 'desk',
              cast: [['mio', 0.5, 0.42, 52, 'think']],
              say: [['あれ。/まただ。', 0.84, 0.32]],
            },
            { w: 0.45, s: 'book' },
          ],
        },
        {
          h: 0.28,
          panels: [
            {
              s: 'tone',
              cast: [['mio', 0.72, 0.46, 58, 'think', true]],
              say: [['きのうも、/おとといも、/同じ本が/同じページで', 0.32, 0.42, [0.6, 0.5]]],
            },
          ],
        },
      ],
      [
        {
          h: 0.34,
          panels: [
            { w: 0.4, s: 'none', cast: [['taku', 0.5, 0.5, 54, 'smile']], say: [['おはよー', 0.8, 0.26]] },
            {
              w: 0.6,
              s: 'shelves',
              cast: [
                ['mio', 0.66, 0.56, 54, 'think'],
                ['taku', 0.28, 0.58, 54, 'calm', true],
              ],
              say: [['タク、きのう/かたづけたよね', 0.84, 0.26]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              w: 0.5,
              s: 'tone',
              cast: [['taku', 0.5, 0.5, 60, 'calm']],
              say: [['たなに/もどした。/ぜったい', 0.82, 0.32]],
            },
            {
              w: 0.5,
              s: 'focus',
              cast: [['taku', 0.5, 0.52, 58, 'shock', true]],
              say: [['…まさか', 0.2, 0.3]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'dark',
              cast: [
                ['kage', 0.3, 0.5, 58],
                ['taku', 0.72, 0.6, 52, 'shock'],
              ],
              say: [['よるの図書室に/だれかいる！', 0.86, 0.28]],
            },
          ],
        },
      ],
      [
        {
          h: 0.3,
          panels: [
            {
              s: 'none',
              cast: [
                ['mio', 0.7, 0.5, 56, 'calm'],
                ['taku', 0.3, 0.54, 52, 'shock', true],
              ],
              say: [
                ['おばけは/本なんて/読まないよ', 0.9, 0.36],
                ['読むかも/しれないだろ', 0.1, 0.36],
              ],
            },
          ],
        },
        {
          h: 0.36,
          panels: [
            { w: 0.42, s: 'desk', cast: [['mio', 0.5, 0.44, 56, 'think']] },
            {
              w: 0.58,
              s: 'book',
              say: [
                ['『とうだいの/子ども』…/百十二ページ', 0.84, 0.4],
                ['つぎのページが、/ない', 0.16, 0.46],
              ],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              s: 'tone',
              cast: [
                ['mio', 0.66, 0.5, 62, 'think'],
                ['taku', 0.26, 0.54, 56, 'think', true],
              ],
              say: [
                ['やぶけてる。/さいごの/一まいだけ', 0.88, 0.36],
                ['いつから？', 0.08, 0.36],
              ],
            },
          ],
        },
      ],
      [
        {
          h: 0.36,
          panels: [
            {
              w: 0.6,
              s: 'desk',
              cast: [
                ['sensei', 0.34, 0.42, 58, 'smile', true],
                ['mio', 0.78, 0.56, 46, 'calm'],
              ],
              say: [['先生、/この本の/さいごは？', 0.9, 0.28]],
            },
            { w: 0.4, s: 'tone', cast: [['sensei', 0.5, 0.5, 64, 'calm', true]] },
          ],
        },
        {
          h: 0.32,
          panels: [
            {
              w: 0.5,
              s: 'none',
              cast: [['sensei', 0.44, 0.5, 58, 'shut', true]],
              say: [['さあ、/どうだった/かしら', 0.84, 0.36]],
            },
            {
              w: 0.5,
              s: 'none',
              cast: [['mio', 0.56, 0.5, 54, 'think']],
              say: [['先生でも/知らない？', 0.18, 0.34]],
            },
          ],
        },
        {
          h: 0.32,
          panels: [{ s: 'school', tell: 'その日の夕方、二人はまどのかぎを一つ、わざとしめわすれた。' }],
        },
      ],
      [
        {
          h: 0.3,
          panels: [
            { w: 0.5, s: 'corridor', sfx: ['ぎしっ', 0.3, 0.78, 30] },
            {
              w: 0.5,
              s: 'corridor',
              cast: [
                ['taku', 0.36, 0.58, 50, 'shock', true],
                ['mio', 0.72, 0.6, 46, 'calm'],
              ],
              say: [['おすなよ', 0.14, 0.24]],
            },
          ],
        },
        {
          h: 0.4,
          panels: [
            {
              s: 'dark',
              cast: [
                ['mio', 0.7, 0.56, 52, 'calm'],
                ['taku', 0.5, 0.62, 50, 'sad'],
              ],
              tell: '図書室は、昼と同じ形をしているのに、ちがう部屋だった。',
            },
          ],
        },
        {
          h: 0.3,
          panels: [
            { w: 0.36, s: 'window' },
            { w: 0.64, s: 'dark', cast: [['kage', 0.34, 0.54, 66]], sfx: ['ぱらり', 0.8, 0.7, 34] },
          ],
        },
      ],
      [
        {
          h: 0.5,
          panels: [
            {
              s: 'focus',
              cast: [
                ['taku', 0.32, 0.56, 70, 'shock', true],
                ['mio', 0.68, 0.54, 66, 'shock'],
              ],
              say: [
                ['い…', 0.12, 0.2],
                ['いた！', 0.88, 0.2],
              ],
            },
          ],
        },
        {
          h: 0.5,
          panels: [
            {
              s: 'dark',
              cast: [['kage', 0.5, 0.4, 110]],
              tell: 'かべいっぱいの、大きなかげ。',
              sfx: ['ぱらり', 0.3, 0.84, 44],
            },
          ],
        },
      ],
    ],
  },
  {
    title: '二話　大きなかげ',
    pages: [
      [
        {
          h: 0.34,
          panels: [
            {
              w: 0.44,
              s: 'none',
              cast: [['taku', 0.5, 0.54, 60, 'sad', true]],
              say: [['かえろう。/いますぐ', 0.84, 0.28]],
            },
            {
              w: 0.56,
              s: 'tone',
              cast: [['mio', 0.5, 0.52, 66, 'think']],
              say: [['まって。/耳が/ある', 0.16, 0.34]],
            },
          ],
        },
        {
          h: 0.32,
          panels: [
            {
              s: 'dark',
              cast: [
                ['kage', 0.28, 0.5, 80],
                ['cat', 0.7, 0.56, 46, 'calm'],
              ],
              sfx: ['ぱら', 0.5, 0.84, 26],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            { w: 0.6, s: 'window', cast: [['cat', 0.5, 0.64, 56, 'calm']] },
            {
              w: 0.4,
              s: 'none',
              cast: [['taku', 0.5, 0.52, 58, 'calm', true]],
              say: [['…ねこ？', 0.2, 0.22]],
            },
          ],
        },
      ],
      [
        {
          h: 0.32,
          panels: [
            {
              s: 'desk',
              cast: [
                ['cat', 0.5, 0.44, 50, 'calm'],
                ['mio', 0.84, 0.56, 46, 'smile'],
                ['taku', 0.16, 0.56, 46, 'smile', true],
              ],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              w: 0.5,
              s: 'tone',
              cast: [['mio', 0.46, 0.52, 58, 'smile']],
              say: [['月の光で/かげが大きく/なったんだ', 0.82, 0.36]],
            },
            {
              w: 0.5,
              s: 'none',
              cast: [['taku', 0.5, 0.52, 58, 'think', true]],
              say: [['でも、本を/ひらいたのは？', 0.16, 0.34]],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            { w: 0.4, s: 'focus', cast: [['cat', 0.5, 0.5, 54, 'calm']] },
            { w: 0.6, s: 'corridor', sfx: ['こつ　こつ', 0.5, 0.6, 34], say: [['だれか/来る！', 0.9, 0.26]] },
          ],
        },
      ],
      [
        {
          h: 0.3,
          panels: [
            {
              s: 'dark',
              cast: [
                ['taku', 0.3, 0.62, 48, 'shock', true],
                ['mio', 0.52, 0.64, 46, 'shut'],
              ],
              tell: '二人はたなのうらにすべりこんだ。',
            },
          ],
        },
        {
          h: 0.4,
          panels: [
            { w: 0.56, s: 'dark', cast: [['sensei', 0.5, 0.5, 72, 'calm', true]] },
            { w: 0.44, s: 'none', cast: [['mio', 0.5, 0.5, 58, 'shock']], say: [['先生！？', 0.2, 0.24]] },
          ],
        },
        {
          h: 0.3,
          panels: [
            {
              s: 'desk',
              cast: [
                ['sensei', 0.62, 0.44, 52, 'smile', true],
                ['cat', 0.3, 0.48, 42, 'shut'],
              ],
              say: [['おまたせ。/つづきを/読みましょうね', 0.88, 0.36]],
            },
          ],
        },
      ],
      [
        {
          h: 0.36,
          panels: [
            {
              s: 'window',
              cast: [['sensei', 0.5, 0.6, 56, 'shut', true]],
              say: [['とうだいの子は、/海にむかって/言いました', 0.84, 0.4]],
            },
          ],
        },
        {
          h: 0.3,
          panels: [
            { w: 0.5, s: 'night', tell: '「ぼくはここにいるよ」' },
            { w: 0.5, s: 'none', cast: [['cat', 0.5, 0.5, 50, 'shut']] },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              w: 0.5,
              s: 'tone',
              cast: [['sensei', 0.5, 0.52, 64, 'sad', true]],
              say: [['そして…', 0.2, 0.22]],
            },
            { w: 0.5, s: 'book', say: [['ここまでね', 0.5, 0.2]] },
          ],
        },
      ],
      [
        {
          h: 0.34,
          panels: [
            { w: 0.46, s: 'none', cast: [['taku', 0.5, 0.52, 58, 'sad', true]] },
            { w: 0.54, s: 'dark', sfx: ['がたん', 0.5, 0.54, 48] },
          ],
        },
        {
          h: 0.33,
          panels: [
            { s: 'focus', cast: [['sensei', 0.5, 0.52, 70, 'shock', true]], say: [['だれ！？', 0.84, 0.26]] },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'shelves',
              cast: [
                ['mio', 0.66, 0.56, 54, 'sad'],
                ['taku', 0.34, 0.58, 54, 'sad', true],
              ],
              say: [
                ['ごめんなさい', 0.88, 0.28],
                ['おばけかと/思って…', 0.1, 0.32],
              ],
            },
          ],
        },
      ],
      [
        {
          h: 0.34,
          panels: [
            {
              s: 'none',
              cast: [['sensei', 0.5, 0.52, 66, 'smile', true]],
              say: [['わたしは/おばけより/こわいでしょう', 0.84, 0.38]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              w: 0.5,
              s: 'tone',
              cast: [['mio', 0.5, 0.52, 56, 'calm']],
              say: [['どうして/夜に？', 0.18, 0.3]],
            },
            {
              w: 0.5,
              s: 'none',
              cast: [['sensei', 0.46, 0.52, 58, 'shut', true]],
              say: [['目がね、/弱って/きたの', 0.84, 0.32]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'window',
              cast: [
                ['sensei', 0.34, 0.62, 50, 'calm', true],
                ['cat', 0.66, 0.68, 40, 'shut'],
              ],
              tell: '読めるうちに声に出して、おぼえておきたいのだという。ねこは、いい聞き手だった。',
            },
          ],
        },
      ],
    ],
  },
  {
    title: '三話　さいごの一まい',
    pages: [
      [
        {
          h: 0.36,
          panels: [
            {
              w: 0.55,
              s: 'desk',
              cast: [['sensei', 0.42, 0.44, 56, 'sad', true]],
              say: [['さいごの一まいは、/わたしが子どもの/ころからないの', 0.82, 0.42]],
            },
            { w: 0.45, s: 'none', cast: [['mio', 0.5, 0.52, 60, 'think']] },
          ],
        },
        {
          h: 0.3,
          panels: [
            {
              s: 'tone',
              cast: [
                ['taku', 0.3, 0.54, 54, 'calm', true],
                ['mio', 0.7, 0.54, 54, 'calm'],
              ],
              say: [['じゃあ…', 0.9, 0.24]],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              s: 'focus',
              cast: [
                ['taku', 0.32, 0.56, 60, 'smile', true],
                ['mio', 0.68, 0.54, 60, 'smile'],
              ],
              say: [
                ['書けば/いいんだ！', 0.9, 0.3],
                ['書けば/いいんだ！', 0.1, 0.3],
              ],
            },
          ],
        },
      ],
      [
        {
          h: 0.32,
          panels: [
            {
              s: 'shelves',
              tell: 'つぎの日から、放課後はてがかりさがしになった。',
              cast: [
                ['mio', 0.74, 0.6, 48, 'calm'],
                ['taku', 0.28, 0.6, 48, 'think', true],
              ],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              w: 0.5,
              s: 'none',
              cast: [['taku', 0.5, 0.54, 56, 'calm', true]],
              say: [['灯台の子は/だれに話した/んだろう', 0.16, 0.36]],
            },
            {
              w: 0.5,
              s: 'tone',
              cast: [['mio', 0.5, 0.54, 56, 'think']],
              say: [['海って/書いて/ある', 0.16, 0.34]],
            },
          ],
        },
        {
          h: 0.34,
          panels: [
            {
              w: 0.62,
              s: 'night',
              cast: [
                ['mio', 0.3, 0.7, 40, 'calm'],
                ['taku', 0.62, 0.72, 40, 'calm', true],
              ],
              say: [['船の人、/かな', 0.1, 0.3]],
            },
            { w: 0.38, s: 'book' },
          ],
        },
      ],
      [
        {
          h: 0.4,
          panels: [
            {
              s: 'desk',
              cast: [
                ['mio', 0.7, 0.42, 56, 'think'],
                ['taku', 0.3, 0.44, 56, 'think', true],
              ],
              sfx: ['かり　かり', 0.5, 0.84, 30],
            },
          ],
        },
        {
          h: 0.3,
          panels: [
            { w: 0.34, s: 'tone', cast: [['taku', 0.5, 0.54, 52, 'sad', true]] },
            { w: 0.33, s: 'none', cast: [['mio', 0.5, 0.54, 52, 'shut']] },
            { w: 0.33, s: 'desk', cast: [['cat', 0.5, 0.48, 40, 'shut']] },
          ],
        },
        {
          h: 0.3,
          panels: [
            {
              s: 'none',
              cast: [
                ['taku', 0.28, 0.56, 54, 'shock', true],
                ['mio', 0.72, 0.54, 54, 'calm'],
              ],
              say: [
                ['おわりって、/むずかしい', 0.08, 0.36],
                ['だから/やぶけたの/かも', 0.9, 0.36],
              ],
            },
          ],
        },
      ],
      [
        {
          h: 0.3,
          panels: [
            { w: 0.5, s: 'morning', cast: [['mio', 0.5, 0.58, 50, 'smile']] },
            {
              w: 0.5,
              s: 'morning',
              cast: [['taku', 0.5, 0.58, 50, 'smile', true]],
              say: [['できた', 0.16, 0.24]],
            },
          ],
        },
        { h: 0.4, panels: [{ s: 'book', tell: '百十三ページ。紙は図工室でもらい、のりはうすくのばした。' }] },
        {
          h: 0.3,
          panels: [
            {
              s: 'shelves',
              cast: [
                ['mio', 0.6, 0.56, 52, 'calm'],
                ['taku', 0.3, 0.58, 50, 'smile', true],
              ],
              say: [['今夜、/おいてこよう', 0.88, 0.32]],
            },
          ],
        },
      ],
      [
        {
          h: 0.34,
          panels: [
            {
              s: 'window',
              cast: [
                ['cat', 0.3, 0.72, 40, 'calm'],
                ['sensei', 0.6, 0.6, 54, 'calm', true],
              ],
              say: [['あら。/つづきが', 0.88, 0.34]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'none',
              cast: [['sensei', 0.5, 0.5, 76, 'shut', true]],
              say: [['ぼくは/ここに/いるよ', 0.84, 0.36]],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'night',
              tell: '「すると、まっくらな海の上で、小さな明かりが一つ、ゆっくりと二回まばたきをしました。」',
            },
          ],
        },
      ],
      [
        { h: 0.5, panels: [{ s: 'night', tell: '「わたしも、ここにいるよ。――そう読めました。おしまい」' }] },
        {
          h: 0.5,
          panels: [
            { w: 0.5, s: 'tone', cast: [['sensei', 0.5, 0.52, 72, 'smile', true]] },
            {
              w: 0.5,
              s: 'dark',
              cast: [
                ['mio', 0.66, 0.58, 48, 'smile'],
                ['taku', 0.32, 0.62, 48, 'smile', true],
              ],
              say: [['しっ', 0.86, 0.24]],
            },
          ],
        },
      ],
      [
        {
          h: 0.34,
          panels: [
            {
              s: 'morning',
              tell: '六月のおわり。図書室の一ばんのりは、やっぱり図書委員だ。',
              cast: [['mio', 0.6, 0.56, 56, 'calm']],
            },
          ],
        },
        {
          h: 0.33,
          panels: [
            { w: 0.5, s: 'desk', cast: [['mio', 0.5, 0.44, 52, 'calm']], say: [['あれ？', 0.84, 0.26]] },
            { w: 0.5, s: 'book', say: [['さいごの/ページに', 0.2, 0.3]] },
          ],
        },
        {
          h: 0.33,
          panels: [
            {
              s: 'tone',
              tell: '「とてもよいおわりでした。つぎは、はじめの一まいがない本をおねがいします」',
              cast: [['cat', 0.5, 0.62, 44, 'shut']],
            },
          ],
        },
      ],
      [
        {
          h: 0.6,
          panels: [
            {
              s: 'shelves',
              cast: [
                ['mio', 0.68, 0.52, 64, 'smile'],
                ['taku', 0.34, 0.54, 64, 'smile', true],
              ],
              say: [
                ['はじめなら、/かんたん', 0.9, 0.22],
                ['ほんとかな', 0.08, 0.24],
              ],
            },
          ],
        },
        { h: 0.4, panels: [{ s: 'school', tell: 'よるの図書室　おわり' }] },
      ],
    ],
  },
]
