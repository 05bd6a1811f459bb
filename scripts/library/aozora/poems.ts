import { VerticalPress, type VerticalStyle } from '../press/vertical-press.ts'
import type { VolumeBook } from '../volume.ts'

/** Poems: each begins on a page of its own, in the middle of a square page. */
const verse: VerticalStyle = {
  size: [430, 440],
  body: { size: 11.6, typeface: 'mincho', color: '#20303c' },
  display: { size: 11.6, typeface: 'mincho', color: '#20303c' },
  characters: 26,
  columns: 15,
  leading: 21.6,
  top: 64,
  paper: '#fbfaf6',
}

/** Sets the poems: each begins on a page of its own, a stanza apart from the next by an empty column. */
export function setPoems(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new VerticalPress(book, verse)
  press.cover(cover)
  press.keepContents()
  for (const poem of poems.trim().split(/\n# /)) {
    const [title = '', ...lines] = poem.replace(/^# /, '').split('\n')
    press.chapter(title)
    for (const line of lines) {
      if (line === '') press.skip()
      else press.paragraph(line, { inset: 3 })
    }
  }
  return press.finish()
}

const poems = `
# 水平線の引き方
定規はいらない
海が平らだと
信じるだけでいい

紙の左から右へ
息を止めて
線が途中で
わずかに下がったら
そこに一艘
舟を置く

# 朝の測り方
カーテンの隙間の幅で
きょうの晴れを測る
やかんの鳴るまでの長さで
きょうの寒さを測る

測り終えると
することがなくなって
ようやく
起きる

# 鉛筆
けずるたびに
短くなるのは
鉛筆のほうだけだと思っていた

書いた字の
とがっていたところが
読むたびに
まるくなっていく

# 回覧板
となりの家の
押し花の匂いがする

判をおす欄は
うちで終わり
うちの次は
海しかない

海にまわすかどうか
夕方まで迷って
もとの家へ返した

# 郵便受け
からっぽの音にも
種類がある
風の日のからっぽ
雨の日のからっぽ
だれかが一度
開けて閉めた
からっぽ

# 干し竿
二本の竿のあいだを
風は分けて通る
シャツの腕は
どちらに抱かれるか
決めかねて
一日じゅう
手を振っている

# 電車
向かいの席に
だれも座らないので
窓が座っている

窓は
田んぼをひざにのせ
川をのせ
ときどき
私をのせる

# 蟻
私の影の中に入った蟻は
すこし急いだ

夜だと思ったのか
雨だと思ったのか

影を動かさないように
立っていたら
こんどは私が
日に焼けた

# 夏の終わりの定理
麦わら帽子の円周は
子どもの頭の円周より
つねに大きい

その差を
風という

# 石をひろう
まるい石は
まるくなるまでの
時間を持っている
角のある石は
これからの時間を
持っている

どちらの石も
ポケットの中では
同じ重さで
私を
すこし傾ける

# 図書館
返す本の中に
乗りつぎの切符が
はさまっていた

だれかが
百二十四ページで
おりたらしい

# 夕方の声
豆腐屋の笛が
角をまがると
音も角をまがる

まがりきれない
すこしの音が
塀に残って
ねこになる

# 雪
積もるまでは
数えられる
積もってからは
測るしかない

数えられたものが
測られるものになる
そのさかいめに
立っていた
長ぐつで

# 古い地図
いまはない橋を
指でわたる

わたりきると
いまはない町で
指のはらに
川の色がついている

# 手紙のつづき
便箋の
二枚めから書きはじめる

一枚めは
あなたが
知っていることだから

# あかり
停電の夜
家じゅうの暗さが
同じ一つの暗さだと知った

ろうそくをつけると
暗さはまた
部屋の数だけに
わかれた

# 目ざまし
鳴るまえに目がさめて
鳴るのを待っている

待っているあいだの
静けさのことを
目ざましは
知らない

# 引っこし
壁の四角いあとに
絵がかかっていた
その絵の中の窓から
毎朝
海を見た

絵をはずしたら
海は
箱に入った

# 余白
この頁の
書いていないところを
ゆびで押さえて
しばらく
待っていてください

いま
風が
通ります
`
