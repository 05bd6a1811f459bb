import { chanceFrom } from '../../world/site-art-kit.ts'

export interface YearRow {
  year: number
  visitors: number
  cut: number
  drop: number
  small: number
  large: number
  hundred: number
  income: number
  expense: number
  silence: number
  wind: number
  hidden: number
  temperature: number
  level: number
  lanterns: number
  missing: number
  rubbish: number
  recycled: number
  lost: number
  lostAdults: number
  population: number
  households: number
  ice: number
  blackouts: number
  photographs: number
}

/** Years without fireworks: a flood, a mourning, an earthquake far away, and an epidemic. */
const cancelled = new Set([1959, 1988, 2011, 2020, 2021])

/** The numbers of each year, grown from a few plain habits: the town shrinks, the festival grew until 1998, wind hides stars. */
export function yearRows(): YearRow[] {
  const chance = chanceFrom(1948)
  return Array.from({ length: 78 }, (_, i) => {
    const year = 1948 + i
    const isHeld = !cancelled.has(year)
    const growth = 1 / (1 + Math.exp(-(year - 1972) / 9))
    const late = Math.max(0, year - 1998) / 27
    const wave = () => 0.9 + chance() * 0.2
    const wind = 0.6 + chance() * 6.4
    const temperature = Math.round((25.4 + i * 0.045 + (chance() - 0.5) * 5) * 10) / 10
    const shots = isHeld ? Math.round((320 + 2380 * growth - 500 * late) * wave()) : 0
    const income = isHeld ? Math.round((180 + 9600 * growth ** 1.4 - 900 * late) * wave()) : 0
    const visitors = isHeld ? Math.round(((4200 + 78000 * growth - 14000 * late) * wave()) / 100) * 100 : 0
    return {
      year,
      visitors,
      cut: Math.round(shots * 0.56),
      drop: Math.round(shots * 0.14),
      small: Math.round(shots * 0.3),
      large: isHeld ? Math.round(7 + 17 * growth + chance() * 3) : 0,
      hundred: isHeld
        ? Math.round((210 + 1300 * growth * (1 - 0.5 * late) + (year > 2018 ? 420 : 0)) * wave())
        : 0,
      income,
      expense: isHeld ? Math.round(income * (0.95 + chance() * 0.07)) : 0,
      silence: isHeld
        ? year < 1975
          ? 0
          : Math.min(24, 4 + Math.floor((year - 1975) / 6) * 2 + Math.floor(chance() * 3))
        : 0,
      wind: Math.round(wind * 10) / 10,
      hidden: isHeld ? Math.round(Math.max(2, 33 - wind * 6.4 + chance() * 7)) : 0,
      temperature,
      level: Math.round(92 + 60 * chance() ** 2 + 8 * Math.sin(i / 3) - i * 0.35),
      lanterns: year === 2020 ? 120 : Math.round((240 + 700 * growth - 260 * late) * wave()),
      missing: Math.round(chance() ** 2 * (year < 1980 ? 26 : 9)),
      rubbish: isHeld
        ? Math.round((300 + 5200 * growth * Math.max(0.35, 1 - Math.max(0, year - 1990) / 40)) * wave())
        : 0,
      recycled: isHeld && year > 1984 ? Math.round(Math.min(1900, (year - 1984) * 62) * wave()) : 0,
      lost: isHeld ? Math.round((12 + 66 * growth - 48 * late) * wave()) : 0,
      lostAdults: isHeld ? Math.round(chance() * 4 + late * 9) : 0,
      population: Math.round(
        8600 + 2900 * Math.exp(-(((year - 1966) / 20) ** 2)) - Math.max(0, year - 1980) * 74,
      ),
      households: Math.round(
        1750 + 900 / (1 + Math.exp(-(year - 1985) / 12)) - Math.max(0, year - 2008) * 11,
      ),
      ice: isHeld ? Math.round(Math.max(200, (temperature - 21) * 330 + (chance() - 0.5) * 700)) : 0,
      blackouts: year < 1966 ? Math.floor(chance() * 4) : chance() > 0.9 ? 1 : 0,
      photographs: year < 1962 ? 0 : Math.round((40 + 240 * growth + (year > 2005 ? 330 : 0)) * wave()),
    }
  })
}

const part = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [chart = '', title = '', text = ''] = line.split('|')
      return { chart, title, text }
    })

/** The figures of each part: the chart's name, its title and how it is read. */
export const figures: readonly (readonly [
  part: string,
  list: { chart: string; title: string; text: string }[],
])[] = [
  [
    '第一部　川開き',
    part(`
人出|人出の推移|再開の年に四千人あまりだった人出は、鉄道の電化と国道の開通をへて、平成十年ごろに頂点を迎えた。折れ線が零に落ちるのは、水害、服喪、遠くの震災、感染症による五度の中止である。頂点のあとの緩やかな下りは、町の人口の下りよりもずっと緩い。
打上数|打ち上げた玉の種類|割物は丸く開く玉、ポカ物は二つに割れて中身を落とす玉をいう。総数が減りはじめてからも割物の割合は変わらない。工房は数を減らし、一つずつを大きくする道を選んだ。
尺玉|尺玉の数|直径三十センチの玉。昭和六年の町会が決めた七発が、再開後の出発点になった。いまは二十発を超え、八重芯はそのうち四発である。
百人玉|百人玉の口数|一銭ずつ百人で一発。昭和六年に生まれ、いまは一口五百円である。令和に入って口数が増えたのは、町を離れた人が申し込めるようになったためで、申込みの四割に「帰れないかわりに」と添えてある。
収支|収入と支出|どの年も支出が収入にほぼ重なる。余らせないのが実行委員会の方針で、余りそうな年は最後の一分に玉が足される。
費目|支出の内訳（令和七年）|玉と打ち上げで半分に届かない。二十年前に六割だったものが減った分は、警備と保険に移った。迷子と救護の四パーセントには、菓子代が含まれる。
黙る|番組のなかの「黙る」秒数|何も上げない時間の合計。昭和五十年に先代が四秒を入れたのが始まりで、年を追って延びてきた。間が延びると苦情も増えたが、最近十年は苦情のほうが減っている。
間隔|次の玉までの間隔（令和七年）|二秒がもっとも多い。六秒を超える間隔は数えるほどだが、観客の聞き取りで「覚えている花火」は、九割がその直後の玉であった。`),
  ],
  [
    '第二部　空と川',
    part(`
風向|開始時の風向き|八方位の面積が、その風の吹いた年の数を表す。南西の風なら煙は川下へ抜け、見物席は晴れる。北の風は六度しかなく、六度とも反省会が長い。
煙|風の強さと、煙に隠れた玉の割合|点の一つが一年。風が弱いほど煙が残り、毎秒三メートルを超えると一割五分ほどに収まる。風が強すぎる年は別の理由で玉が減るので、右端の点は少ない。
気温|開始時の気温|七十八年で三度あまり上がった。昭和には羽織を着た見物人の写真がある。
氷|気温と、かき氷の杯数|二十六度までは伸びず、二十八度から急に増える。屋台の組合は、この図で氷を発注している。三十四度を超えると、人は氷より家を選ぶらしい。
雨|月ごとの雨の多さ|濃いほど雨の日が多い。梅雨と秋の長雨のあいだの、色の薄いところが川開きの日取りである。昭和六年の町会が第一土曜と決めたとき、この図はまだなかった。
水位|川開き当日の水位|上の橋の量水標による。長い目では下がっており、写真に映る対岸の姿も少しずつ低くなった。水が減ったのではなく、川底が下がったためである。
音|見る場所と、音の遅れ|高さ三百メートルで開いた玉の音が、見る人に届くまでの時間。真下で〇・九秒、二キロ先で六秒近い。気温二十五度の音速、毎秒三百四十六メートルで計算した。`),
  ],
  [
    '第三部　見る人',
    part(`
見物|見物の場所|もっとも多いのは右岸の堤で、町の外から来る人の大半がここに座る。町の人は左岸の石段に集まる。神社の山の千五百人は、花火を上から見たい人たちで、毎年ほぼ同じ顔ぶれである。
交通|来た方法|鉄道が四割。舟の一パーセントは、渡しが廃止された昭和四十四年に零になり、平成に観光の舟で戻った。
列車|駅の乗り降り（令和七年）|十九時台に五千人が降り、二十一時台に六千人が乗る。降りた人より乗った人が多いのは、歩いて来た人が帰りは疲れるためである。
屋台|屋台の種類|焼きそばの四十一軒は、並ぶと端から端まで二百メートルになる。みそ田楽は蔵元のみその解禁で増えた。型抜きの三軒は、三軒とも七十歳を超えた人が出している。
迷子|迷子の数|子の迷子は頂点の四分の一になった。大人の迷子は増え、令和元年からは別に数えている。
迷子時間|迷子が見つかるまでの時間（十年分）|四割が五分のうちに見つかる。「終了まで」の二人は、係と一緒に特等席で最後まで見た。
犬|花火のあいだ犬がいた場所|町の飼い主二百五十六人への聞き取り。飼い主の膝がもっとも多いが、飼い主のほうが安心しているという指摘もあった。
電力|川開きの夜の電力|十九時半に町の電力はすとんと落ち、二十一時を二分すぎると跳ね上がる。みなが外に出て、みなが帰って風呂を沸かすからである。花火の九十分が、はっきり数字の谷になる。`),
  ],
  [
    '第四部　灯籠と片付け',
    part(`
灯籠|流した灯籠の数|多い年で千基に近い。令和二年は人を集めず、保存会が申込みの名を読みながら百二十基を流した。
引上|翌朝以降に見つかった灯籠|流した数と引き上げた数が合うまでが行事である。昭和には二十基を超える年もあったが、網を三重にしてからは一桁に収まっている。
願い|灯籠に書かれた言葉|個人の名を除いて分けた。三割近くが亡き人への言葉である。「読めない」は水ににじんだもので、保存会はこれも数に入れている。
ごみ|ごみと資源の量|燃えるごみは平成二年から半分になった。減らしたのは掲示ではなく、屋台の皿を経木に替えたことだと清掃班は言う。
停電|当日の停電|昭和四十年までは毎年のように消えた。停電の晩の花火がいちばんよかった、と語る人は多い。`),
  ],
  [
    '第五部　町',
    part(`
人口|人口と世帯|人口は昭和四十一年を頂点に下り、世帯は平成の半ばまで増えた。一軒の家にいる人の数は、再開の年の五人から二・六人になった。
人口構成|年齢の構成（令和七年）|左が男、右が女。七十代の前半がもっとも厚い。この人たちが二十代のころ、川開きの人出は毎年一割ずつ増えていた。
当番|川開きの当番の年齢|左が男、右が女。六十代が中心だが、十代の申込みが令和に入って増えている。もっとも若い当番は、菓子の係の十二歳である。
色|玉の色（令和七年）|錦と銀で半分を占める。青は八パーセントだが、観客の好きな色では青が一位である。
型|玉の型（最近十年）|菊と牡丹で六割近い。蜂は工房の若い人が好んで作り、十年で三倍になった。
絵|小学生の絵の枚数|統合のあとも、花火の絵の宿題は続いている。四年生がもっとも多いのは、図工の先生が四年の担任だからという。
写真|写真展への応募|昭和三十七年に始まった。携帯電話の応募を認めた平成十八年から倍になった。入賞は、数が増えても毎年七点である。`),
  ],
]
