export interface Room {
  name: string
  nameEn: string
  color: string
  lead: string
  leadEn: string
}

/** The rooms in the order of the visit. */
export const rooms: readonly Room[] = [
  {
    name: '紙の部屋',
    nameEn: 'Paper',
    color: '#9c3427',
    lead: '花火は燃えて消えますが、その前後には紙が残ります。知らせる紙、順を書く紙、布を染める紙、眺めるための紙。どれも一晩のために作られ、一晩が過ぎれば用のないものでした。残ったのは、敷かれ、包まれ、忘れられたからです。',
    leadEn:
      'Fireworks burn; the paper around them stays. Posters, programmes, stencils and prints were made for a single evening. What hangs here survived because it lined a ceiling, wrapped a parcel, or was simply forgotten.',
  },
  {
    name: '玉の部屋',
    nameEn: 'The Ball',
    color: '#28405f',
    lead: '夜空で開くものは、すべて一つの玉のなかに畳まれています。畳み方が、そのまま開き方になる。この部屋では、開く前の花を、外からと内からと、切り口から見ます。火薬はありません。あるのは順序だけです。',
    leadEn:
      'Everything that opens in the sky was first folded into a ball, and the way it is folded is the way it opens. Here are flowers before they bloom, seen from outside, from inside, and cut in half. There is no powder in this room, only order.',
  },
  {
    name: '手の部屋',
    nameEn: 'Hands',
    color: '#4d5a35',
    lead: '粉を通す、目方を量る、たたいて締める、呼ぶ、打つ、知らせる。花火の夜を支えるのは、火に触れない道具たちです。減ったところ、焼けたところ、張り替えたところに、使った人の手の形が残っています。',
    leadEn:
      'To sift, to weigh, to tap, to call, to signal: an evening of fireworks rests on tools that never touch fire. Where they are worn, scorched or mended, they keep the shape of the hands that used them.',
  },
  {
    name: '夜の部屋',
    nameEn: 'Night',
    color: '#1c1d2b',
    lead: '写真も版画も、花火を止めることはできません。できるのは、数秒を一枚に畳むことだけです。畳まれた数秒が、暗い部屋でまたほどけます。目が慣れるまで、入口で三つ数えてください。',
    leadEn:
      'Neither a photograph nor a print can hold a firework still. It can only fold some seconds into one sheet. In this dark room they unfold again. Please count to three at the door, until your eyes are ready.',
  },
  {
    name: '音と黙の部屋',
    nameEn: 'Sound and Silence',
    color: '#7a6a3e',
    lead: '水守の川開きには、何も上げない四十秒があります。番組には「黙る」と刷られます。最後の部屋には、その四十秒に聞こえるものと、そのまわりの音を集めました。会話は小さな声で。どうぞ、黙っても。',
    leadEn:
      'For forty seconds of every River Opening at Mizumori nothing is fired. The programme calls it “Silence”. The last room gathers what can be heard in those seconds, and the sounds around them. Please speak softly, or not at all.',
  },
]

export const greeting = [
  `水守町の川開きは、記録の残るかぎりで百三十八年、途切れた十年を除いて毎夏つづいてきました。打ち上げられた玉の数を帳面から足し合わせると、七十万を超えます。そのうち、残っているものは一つもありません。花火とは、そういうものだからです。

けれども、そのまわりには驚くほど多くのものが残っていました。天井裏のポスター、渡し場のメガホン、馬の毛の粉通し、迷子の札。どれも美術品として作られたものではなく、多くは捨てられそこねたものです。本展はそうした四十点を、紙、玉、手、夜、音という五つの部屋に分けてご覧いただきます。

貴重な品をお貸しくださった皆さま、そして「そんなものでよければ」と納屋を開けてくださった皆さまに、深く御礼を申し上げます。`,
  `The River Opening of Mizumori has been held every summer for one hundred and thirty-eight years, but for the ten in which it was not. Added up from the account books, more than seven hundred thousand shells have been fired. Not one of them is left. That is what a firework is.

Yet a surprising amount remains around them: posters from under a roof, the megaphone of a ferry, a sieve of horsehair, the tags of lost children. None was made as a work of art, and most escaped the bin by accident. This exhibition shows forty of them in five rooms: paper, ball, hands, night, and sound.

We thank all who lent precious things, and those who opened their sheds and said, “If you want that sort of thing.”`,
] as const

export const essays = [
  {
    title: '捨てられそこねたもの',
    titleEn: 'What Escaped the Bin',
    author: '松永 和',
    summary:
      'Ephemera survive by accident. The author follows four objects of the exhibition back to the places where they were found, under roofs, behind shelves and inside parcels, and argues that what a town fails to throw away describes it better than what it decides to keep. The posters were insulation; the programme of 1975 stiffened a notice board; the stencils went upstairs in a flood. Each was saved by a use that had nothing to do with fireworks.',
    text: `
展覧会の準備で納屋を開けてもらうと、持ち主はまず「こんなものしか」と言います。そして、こちらが喜ぶほど困った顔になります。捨てるつもりだったものを人が喜ぶのを見るのは、たしかに落ち着かないものでしょう。

本展の四十点のうち、残そうとして残されたものは九点しかありません。半纏、型紙、乾板などで、いずれも仕事の道具として次の人に渡されました。残りの三十一点は、捨てられそこねたものです。この区別は、展示のはじめから終わりまで、わたしの頭を離れませんでした。

たとえばポスターです。七十八枚がそろったのは天井裏でした。毎年八月の第二月曜に剝がされた紙を、茶店の主人が一枚ずつ持ち帰り、屋根板の下に敷いた。断熱のためです。紙は厚いほうがいいと言って、ポスターの裏に別の紙を貼ったものもあります。その裏紙がまた、戦前の時刻表であったり、町会の回覧であったりします。わたしたちは一枚のポスターから、三つの年を剝がすことになりました。

昭和五十年の番組は、駅の掲示板の芯でした。裏板が反るので、手近な硬い紙を挟んだ。「黙る」の二字がはじめて刷られた、町にとってはいちばん大事な紙が、四十年のあいだ時刻表の裏側で、時刻表をまっすぐにしていたのです。

型紙は、大正の大水で助かりました。水が来ると聞いて、紺屋の人たちは布を二階へ上げ、米を二階へ上げ、そのあとで、布を包んでいた紙を上げました。紙は型紙でした。包み紙と思われたから、布と一緒に上がったのです。型紙としてしまわれていた分は、一階の蔵で流れました。

こうして並べると、残る理由は花火と何の関係もないことが分かります。暖かいから。硬いから。包めるから。わたしはこのことを、少しもさびしいとは思いません。町が残そうと決めたものは、町がそうありたい姿をしています。捨てそこねたものは、町のありのままの姿をしています。天井裏には、寒がりで、物を大事にし、ときどき見当違いな、この町の性格がそっくり敷かれていました。

会期が終われば、借りた品はそれぞれの家へ帰ります。茶店の主人の孫は、ポスターを返してもらったら、また天井裏に敷くと言っています。複製ではだめですかと聞くと、しばらく考えて、厚さが違うと答えました。
`,
  },
  {
    title: '四十秒の設計',
    titleEn: 'Designing Forty Seconds',
    author: '浜 千佳',
    summary:
      'The author, who wrote the letter of No. 37 as a child and now keeps the clock of the festival, describes how the silence is made. It began with a failure in 1974, when a wet fuse left the sky dark for half a minute and the crowd, for once, heard the river. It was put into the programme the next year. It has been as short as twelve seconds and as long as a minute; forty is what the town can bear. A silence, she writes, needs more preparation than a volley.',
    text: `
八時四十分に、わたしは右手を上げます。仕事はそれだけです。右手が上がっているあいだ、川原の筒は一本も鳴りません。四十秒たったら下ろします。一年に一度、四十秒のための係を、もう十九年しています。

「黙る」は失敗から始まりました。昭和四十九年、導火線が湿って、三十秒ほど空に何も上がらなかったのです。はじめはざわついた客席が、十秒を過ぎたころ、静かになりました。川の音がした、と多くの人が書き残しています。毎年その川のほとりで花火を見ていながら、花火の夜に川を聞いた人は、それまでいませんでした。

翌年、番組に二字が加わりました。印刷所との電話の話は有名ですが、わたしが好きなのは、そのときの議事録の一行です。「鳴らさぬ分ノ費用、零円。但シ之ヲ値引ト為サズ」。何も上げないことを、安売りにはしない。

長さは少しずつ変わってきました。十二秒の年があり、一分の年があります。十二秒では、客は息を止めているだけで終わります。一分になると、だれかが必ず咳をし、咳は咳を呼びます。二十年ぶんの記録を並べてみると、四十秒前後でいちばん咳が少ない。人が自分の息に気づき、それを忘れ、隣の人の息に気づくまでが、おおよそ四十秒なのだと思います。

黙るには、支度が要ります。前の玉は、はっきり終わる玉でなければなりません。尾を引く柳のあとでは、どこから黙ったのか分からないからです。後の玉は、小さいほうがいい。大玉で破ると、人は四十秒をその前置きだったと思ってしまう。去年は三号の菊を一発だけ上げました。光って、三つ数えて、音がしました。

子どものころ、花火師さんに手紙を書きました。なんにも上がらなかったところが、いちばんよかった、という手紙です。祖母がわたしの手を、ぎゅっとしたからです。祖母が何を思っていたのかは、聞きませんでした。聞けば、答えてくれたでしょう。でもあの四十秒には、答えより手のほうが合っていました。

右手を上げているあいだ、わたしは時計を見ていますから、川は見ません。ただ、聞こえます。十九年で、同じ音だったことは一度もありません。
`,
  },
] as const

/** The chronology: year, Japanese, English. */
export const chronology: readonly (readonly [year: string, ja: string, en: string])[] = `
1887|川開きの花火が初めて町の帳面に現れる。玉数二十三|Fireworks first appear in the town’s books: 23 shells
1888|錦絵「水守川夕涼」摺られる（作品9）|The print Evening Cool is published (No. 9)
1902|蔵元仕込場、上皿ばかりを購入（作品20）|The brewery buys its balance (No. 20)
1915|型紙「川面の灯」彫られる。翌々年の大水を二階で逃れる|The stencil Lights on the River is cut (No. 7)
1918|高嶺煙火、山の工房を開く（作品15）|Takane opens its workshop on the hill (No. 15)
1922|一番玉の前に拍子木を三つ打つことに決まる（作品25）|Clappers open the evening for the first time (No. 25)
1931|町会で百人玉の寄付が議論される|The council debates the Hundred Givers’ shell
1934|宮前写真館、乾板で花火を写す（作品27）|The first glass negatives of fireworks (No. 27)
1938|戦前最後の川開き（作品28）|The last River Opening before the war (No. 28)
1939|以後十年、花火は上がらない。玉皮の木型は仏壇の下へ|Ten summers without fireworks begin
1948|再開。ポスターの青がずれる（作品1）|The festival returns; the blue of its poster slips (No. 1)
1953|番傘百本を新調。四年つづけて晴れる（作品23）|A hundred umbrellas are bought; four dry years follow (No. 23)
1962|ポスターに花火の写真を使わないと決まる|Photographs are banned from posters
1967|駅に迷子と落とし物の札ができる（作品38）|Tags for lost children and things at the station (No. 38)
1974|導火線が湿り、三十秒の空白。川の音が聞こえる|A wet fuse: half a minute in which the river is heard
1975|番組に「黙る」の二字（作品5・39）|“Silence” is printed in the programme (Nos 5, 39)
1976|花火師への手紙。波多野源の覚え帳（作品16・37）|A child’s letter; Gen Hatano’s notebook (Nos 16, 37)
1992|樹脂の筒を導入。音がしない、と苦情二件（作品17）|Resin mortars arrive, and two complaints that they are mute (No. 17)
1997|無線が切れ、提灯が役に立つ（作品22）|The radio fails and the lantern does not (No. 22)
1998|宮前透、石段から撮りはじめる（作品29～32・34）|Toru Miyamae begins to photograph from the steps
2017|茶店の天井裏からポスター七十八枚が見つかる|Seventy-eight posters are found under a roof
2020|二年つづけて中止。番組には一頁ずつ「黙る」|Two summers are cancelled; each has a page of silence
2022|再開。対岸の窓の灯り、十一減る（作品30）|The return; eleven fewer windows on the far bank (No. 30)
2025|一晩の音を採録。「黙る」四十秒（作品35・36）|An evening is recorded, with forty seconds of silence (Nos 35, 36)
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string])
