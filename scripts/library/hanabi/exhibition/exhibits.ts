export interface Exhibit {
  number: number
  room: number
  /** How its plate is made: a kind and what the kind needs. */
  plate: string
  argument: string
  title: string
  titleEn: string
  date: string
  dateEn: string
  material: string
  materialEn: string
  /** Height × width (× depth) in centimetres. */
  measures: string
  lender: string
  provenance: string
  text: string
}

/** The lenders, with the names that the English captions give them. */
export const lenders: Record<string, readonly [ja: string, en: string]> = {
  館: ['花火の郷アーカイブ', 'Hanabi no Sato Archive'],
  波: ['波多野煙火工房', 'Hatano Fireworks Workshop'],
  宮: ['宮前写真館', 'Miyamae Photographic Studio'],
  役: ['水守町役場', 'Town Office of Mizumori'],
  校: ['水守小学校', 'Mizumori Primary School'],
  渡: ['渡会煙火店', 'Watarai Fireworks'],
  高: ['高嶺煙火', 'Takane Fireworks'],
  紺: ['紺屋 七海', 'Nanami Konya, dyer'],
  松: ['松永画房', 'Matsunaga Studio'],
  楮: ['楮川の和紙を残す会', 'Kajikawa Paper Society'],
  蔵: ['蔵元仕込場', 'Kuramoto Brewery'],
  組: ['水守川漁業組合', 'Mizumori River Fishery'],
  駅: ['水守駅', 'Mizumori Station'],
  個: ['個人蔵', 'Private collection'],
}

/** One line an exhibit: room | plate | title | English | date | English | material | English | measures | lender | provenance | text. */
export const exhibits: readonly Exhibit[] = `
1|poster:1948|川開きポスター　昭和二十三年|Poster of the River Opening, 1948|昭和二十三年|1948|石版、洋紙|Lithograph on paper|76.4 × 53.0|館|元渡し場の茶店の天井裏。平成二十九年、屋根替えのおりに発見|再開の年の一枚。紙が足りず、裏は戦前の時刻表である。色は三色のはずが、青の版だけ半寸ずれている。ずれたまま八十枚が刷られ、翌年からこのずれを「川風」と呼んで、わざと残す描き手が出た。
1|poster:1963|川開きポスター　昭和三十八年|Poster of the River Opening, 1963|昭和三十八年|1963|シルクスクリーン、洋紙|Screen print on paper|76.0 × 52.8|館|同上|花火の写真を使わないという決まりができて、はじめての年。決まりを破りたかった人の手つきが、線の太さに出ている。左下の丸い染みは茶碗の底で、天井裏に敷かれる前に、だれかの机にあったことが分かる。
1|poster:1979|川開きポスター　昭和五十四年|Poster of the River Opening, 1979|昭和五十四年|1979|オフセット印刷|Offset print|72.8 × 51.5|松|描き手の手もとに残った校正刷り|校正の朱が右上に一字だけ入る。「大」を「川」に直したもので、この一字がなければ川開きは大開きになるところであった。描き手の松永は、その年から校正を孫に頼んでいる。
1|programme:1950|川開番組　昭和二十五年|Programme of the River Opening, 1950|昭和二十五年|1950|活版、楮紙|Letterpress on mulberry paper|39.2 × 54.5|役|町役場の物置、選挙の立札とともに保管|紙は楮川の漉きで、刷り上がったあとに一枚ずつ川の水を打って畳んだという。折り目の角がいまも切れていない。玉の名の下の小さな点は、客が鉛筆で付けた採点である。最後の玉に点が三つある。
1|programme:1975|川開番組　昭和五十年|Programme of the River Opening, 1975|昭和五十年|1975|活版、上質紙|Letterpress on paper|36.4 × 51.5|駅|駅の掲示板の裏板に貼られていたもの|「黙る」の二字が、はじめて番組に刷られた紙。印刷所は誤植を疑って電話をかけてきた。実行委員は受話器の向こうで、しばらく何も言わなかったと伝わる。
1|stencil:花火|型紙「花火散らし」|Stencil, Scattered Fireworks|明治中期|c. 1890|柿渋を引いた美濃紙、絹糸|Persimmon-tanned paper, silk thread|41.0 × 27.5|紺|紺屋の蔵、二番棚。大正の大水のおり二階へ上げられた|十六本の線を、切り離さずに彫り抜く。線の元が細いのは、先へ行くほど光が太って見えるのを、紙の上で先回りしたものである。右下の一輪だけ線が十五本で、彫り手の印とも、くしゃみともいう。
1|stencil:行儀|型紙「川面の灯」|Stencil, Lights on the River|大正期|c. 1915|柿渋を引いた美濃紙|Persimmon-tanned paper|40.6 × 27.0|紺|同上|下の橋から見た灯籠の列。点の間合いが下へ行くほど開くのは、流れが瀬にかかって速くなるからである。型の送りを間違えると、灯籠が川をのぼる。染め上がった布が一反だけ残っており、見ていると落ち着かない。
1|coat:波多野工房|印半纏「八重菊」|Workshop Coat with Double Chrysanthemum|昭和初期|c. 1930|木綿、藍染|Indigo-dyed cotton|93.0 × 124.0|波|初代から四代目まで、同じ一枚を着継いだもの|背の紋は尺玉の芯。右の袖口に焼けた穴が三つあり、布を当てずに藍の糸でかがってある。穴をふさがないのは、どこで焼いたかを忘れないためで、三つともに日付を言える人が、まだ家にいる。
1|print:4|錦絵「水守川夕涼」|Colour Print, Evening Cool on the Mizumori|明治二十一年|1888|木版多色摺、楮紙|Woodblock print on mulberry paper|37.2 × 25.1|個|町外から里帰りしたもの。旧蔵者は絵の場所を隣県と考えていた|橋の上の三十人のうち、花火を見ていない者が四人いる。子を負った女、猫を抱いた男、うどんを運ぶ者、そして橋番。絵師は現地を見ずに描いたらしく、橋脚が一本多い。町では「いまの橋のほうが間違い」ということにしている。
2|still:shell|尺玉|Ten-sun Shell|令和七年|2025|紙、麻紐（火薬は入れない）|Paper, hemp (inert)|径 29.5|波|本展のために製作|クラフト紙を百二十枚、向きを変えて貼り重ねる。貼っては板の上で転がし、音を聞く。乾いた音になったら次を貼る。紙は厚さより均しさで、弱いところが一か所あれば、花はそこから欠ける。中身は籾殻で、持つと拍子抜けがする。
2|still:family|玉の大きさ五種|Shells of Five Sizes|令和七年|2025|紙、麻紐（火薬は入れない）|Paper, hemp (inert)|径 8.7～29.5|波|本展のために製作|三号、四号、五号、七号、十号。径が三倍あまりになると、目方は三十五倍になる。打ち上げの高さは三倍に届かない。大きくすることの割に合わなさを、五つ並べると一目で見ることができる。
2|section:割物|割物の断面|Section of a Ball Shell|令和六年|2024|紙、木、染めた胡桃の殻|Paper, wood, dyed walnut shell|径 30.0|館|展示用模型。監修　波多野煙火工房|三つの輪が、開いたときの三つの花になる。輪と輪のあいだを埋めるものが花を押し広げる力で、観客が見ているのは、じつは見えないもののほうの出来不出来である。模型では胡桃の殻を用いた。
2|still:stars|星　色見本|Stars: a Box of Colours|昭和四十年代|c. 1970|土、顔料（模造）|Clay and pigment (replicas)|3.0 × 24.0 × 32.0|渡|渡会煙火店の色帳に添えられた見本箱|燃やした色でなく、燃やす前の色を並べたもの。どれも灰色がかり、見分けがつかない。ふたの裏に「見テモワカラヌ」と墨書きがある。弟子はこれを一年眺めさせられ、分からないと言えた者から次の仕事へ進んだ。
2|still:growth|星掛け　四十日|Forty Days of a Star|令和七年|2025|菜種、土（模造）|Rapeseed and clay (replicas)|径 0.3～2.2|波|本展のために製作|芯は菜種の一粒である。濡らし、粉をまぶし、日に干す。一日に半粍ずつ太らせて四十日。途中で雨が降ると、星は四十日を少し超えて星になる。左から右へ、同じ釜のなかから毎朝一粒ずつ抜いて並べた。
2|still:bowls|玉皮の木型|Moulds for Shell Casings|大正七年|1918|桂|Katsura wood|高 15.2、径 30.4|高|高嶺煙火、山の工房の棚|半球の木型に紙を貼り、抜いて二つを合わせる。内側に彫られた線は紙の重なる位置で、二十四本ある。線の一本に爪の跡があり、三代の職人の親指が同じところに当たって窪んだもの。
2|notebook:八重芯|玉の覚え　七月五日の頁|Notebook, the Page of 5 July|昭和五十一年|1976|色鉛筆、方眼紙|Coloured pencil on squared paper|17.0 × 12.0|波|星を干す棚の裏から新聞紙に包まれて発見|試し打ちの夜に記憶で描かれた線が、空気の抵抗を入れた計算とよく重なる。描き手は物差しを持たなかった。目で覚えて、寝て、翌朝に描く。寝ないで描いた頁は線が短い、と本人が余白に書いている。
2|still:mortars|打ち上げ筒　三本|Three Mortars|昭和十年～平成四年|1935–1992|杉に竹の箍、鉄、樹脂|Cedar with bamboo hoops, iron, resin|高 90.0～152.0|波|工房の筒場より借用。安全のため底を抜いた|木は音が丸く、鉄は高い。樹脂は音がしない。古い客は開く前の音で筒を言い当て、開いた花については何も言わずに帰った。木の筒の底には、上げた数だけ刻みがある。千百四十二。
2|labels:|玉名札|Name Labels of Shells|昭和二十年代|c. 1950|木版、色紙|Woodblock on coloured paper|各 9.0 × 4.2|渡|渡会煙火店の引き出し、未使用のまま|玉は紙で巻くと中身が分からなくなる。名札はその玉が何であるかの、ただ一つの証人である。上がれば札も燃える。残っているのは使われなかった札で、つまりここに並ぶのは、上がらなかった花の名である。
3|sieve:|粉通し|Sieve|昭和前期|c. 1935|曲げわっぱ、馬の毛、桜皮|Bentwood, horsehair, cherry bark|径 33.0|高|高嶺煙火、二代目の道具箱|絹でも針金でもなく、馬の尾の毛である。金物は火花を嫌う仕事場に持ち込めない。毛の一本が切れるたびに、馬を飼う家へ歩いて行って、一本もらって帰った。三里の道のりという。
3|scales:|上皿ばかり|Balance|明治三十五年|1902|真鍮、桜|Brass, cherry wood|41.5 × 46.0 × 14.0|蔵|みそ蔵から工房へ貸したまま六十年。平成に返却|片方の皿がわずかに重く、必ず左に星、右に分銅を載せる。逆に載せた者がいる年は、どの玉も低く開いた。返却のおり、蔵の主人は皿を裏返して「うちでは右が重かった」と言った。
3|still:mallets|木づち　三代|Mallets of Three Generations|明治～昭和|1890s–1960s|樫|Oak|長 26.0～31.0|波|工房で現用。会期中は代わりを使用|玉を転がし、たたいて、紙を締める。柄の減りは親指ひとつぶん。初代のものは左利きの減り方をしているが、家では右利きと伝わる。二代目は見て覚えた人なので、左手で打った。
3|lantern:|番付提灯|Lantern of the Stewards|昭和三十年代|c. 1960|竹、楮紙、墨|Bamboo, mulberry paper, ink|高 62.0、径 33.0|楮|和紙の会の倉、六張のうち一張|打ち上げの順を川下へ伝える提灯。上げ下げの数で玉の番を知らせた。無線になっても一張だけ灯す。無線の切れた平成九年の夜、川下の者は一斉に川上を見て、提灯はそこにあった。
3|umbrella:|実行委員の番傘|Oiled-paper Umbrella of the Committee|昭和二十八年|1953|竹、油紙、漆|Bamboo, oiled paper, lacquer|径 118.0|役|役場の傘立て。百本のうち残る七本の一|雨の川開きが三年つづいた年に、百本をあつらえた。届いた年から四年つづけて晴れた。以来、傘を新調すると晴れると言い、予算書には毎年「傘　一本」の項がある。
3|megaphone:|渡し場のメガホン|Megaphone of the Ferry|昭和二十九年|1954|ブリキ、革|Tinplate, leather|長 58.0|組|漁業組合の詰所。元は渡し場の備品|渡し守はこれで対岸に呼びかけ、花火の夜は舟を岸へ戻した。口に当てるところの革は二度張り替えられ、二度めは祭りの太鼓の皮である。いまも呼べば川の向こうまで届くが、渡し舟はもう来ない。
3|clappers:|拍子木|Clappers|大正十一年|1922|樫、絹紐|Oak, silk cord|各 27.0 × 4.5|校|小学校の運動会で長く使用|一番玉の前に三つ打つ。打つ人は毎年くじで決め、当たった者は半年、重い物を持たせてもらえない。片方にひびがあり、音が少し低い。低いほうから打つ、という決まりだけが残っている。
3|river:|打ち上げ場の移り変わり|Launching Sites on a Moving River|令和六年|2024|紙に彩色|Drawing on paper|51.5 × 72.8|館|川図帖のための原図|百五十年で川は最大四百米動き、打ち上げ場も四度移った。花火はいつも同じ空に上がっていると町の人は言うが、地図の上では、同じ空は四つある。
4|photograph:0|乾板「一番玉」|Glass Negative, The First Shell|昭和九年|1934|ガラス乾板|Glass plate negative|16.5 × 21.6|宮|写真館の暗室の棚、番号三百十二|白い夜に黒い花火が咲く。現像した祖父は、焼き付ける前のこの一枚のほうを好んだという。右の隅の指の跡は、濡れた乾板を灯りにかざした人のもの。
4|photograph:13|乾板「橋と大輪」|Glass Negative, Bridge and Great Flower|昭和十三年|1938|ガラス乾板|Glass plate negative|16.5 × 21.6|宮|同上、番号四百四十|最後に上げた年の一枚。翌年から十年、夜空には何も上がらない。乾板の余白に鉛筆で「又」とある。又来年の又か、又の名の又か、書いた人に聞いた人がいない。
4|photograph:4|八重芯|Double-centred Chrysanthemum|平成二十九年|2017|インクジェットプリント|Inkjet print|60.0 × 85.0|宮|「光の残り」より|外の輪が開ききる〇・八秒のあいだに、内の輪が追いつく。写真はその〇・八秒を一枚に畳むので、追いつくところは写らない。会場では、右の壁の時計の秒針とともに見てほしい。
4|photograph:6|対岸の千輪|A Thousand Flowers on the Far Bank|令和四年|2022|インクジェットプリント|Inkjet print|60.0 × 85.0|宮|「光の残り」より|三年ぶりの川開き。千の小さな花の下に、対岸の窓の灯りが並ぶ。灯りの数を数えた人があり、三年前より十一少ない。
4|photograph:8|風の晩|A Windy Night|平成十七年|2005|インクジェットプリント|Inkjet print|60.0 × 85.0|宮|「光の残り」より|南風七米。光が水の上を足もとまで走る。三脚を押さえていたのは娘で、その年から三脚は二人で運ぶことになった。
4|photograph:1|川に映るもの|What the River Shows|平成二十二年|2010|インクジェットプリント|Inkjet print|60.0 × 85.0|宮|「光の残り」より|映った花は上の花より少し暗く、少し長い。波の一枚一枚がてんでに傾くからである。夕凪の長い夜だけ、どちらが空か分からなくなる。
4|print:9|新版画「川開の夜」|Modern Print, Night of the River Opening|昭和七年|1932|木版多色摺、楮紙|Woodblock print on mulberry paper|38.8 × 26.0|個|松永画房の三代が買い戻したもの|青のぼかしは七度摺り。八度めを摺ると夜が重くなり、花火が低く見える。版元の注文は「もっと暗く」、摺師の返事は残っていないが、摺りは七度で止まっている。
4|photograph:20|仕舞いの一輪|The Last Flower|令和七年|2025|インクジェットプリント|Inkjet print|60.0 × 85.0|宮|「光の残り」未収録|最後の一発を撮る人は少ない。みな荷物をまとめているからである。この夜は迷子の子が一人、石段の下で泣きやんで見ていた。写真には写っていないが、そこにいた。
5|sound:|一晩の音|The Sounds of One Evening|令和七年|2025|音の図、録音|Spectrogram of a recording|二時間四分|館|川原の柱に付けたマイクで採録|左から右へ二時間。明るい柱が一発一発の音、横に延びる薄い帯が川の音である。右寄りの隙間は「黙る」の四十秒。そこだけ川の帯が太くなるのは、川が大きくなったのではない。
5|waves:|一発の音、三つの場所|One Burst Heard in Three Places|令和七年|2025|波形図|Waveforms|五秒から九秒|館|川原、石段、駅の三点で同時に採録|川原では一打、石段では一打と山の返し、駅では遠い太鼓になる。音は遠くへ行くほど高い部分から失われ、丸く、長くなる。駅で泣く赤ん坊は一人もいなかった。
5|letter:|花火師への手紙|A Letter to the Firework Makers|昭和五十一年|1976|鉛筆、便箋|Pencil on letter paper|25.2 × 17.8|波|工房の神棚の下|「なんにもあがらなかったところ」がいちばんよかった、という手紙。翌年の番組で「黙る」は二十秒から三十秒に延びた。書いた人はいま、実行委員会で時計を見る係をしている。
5|tags:|迷子札と落とし物札|Tags of Lost Children and Lost Things|昭和四十二年～|since 1967|荷札、鉛筆|Luggage tags, pencil|各 4.5 × 12.0|駅|駅の遺失物棚|花火の夜、駅には物と子が集まる。札の番号は通しで、物も子も分けない。百九十二番の「男　五つ位」は二十分で引き取られ、いま駅長である。
5|board:|「黙る」の立札|Notice Board, Silence|昭和五十年|1975|杉、墨|Cedar, ink|148.0 × 42.0|役|打ち上げ場の入口に毎年立てられる|はじめの年、客が故障と思って騒いだので、翌年から札を立てた。読める人は読んで黙り、読めない子は読めた人を見て黙る。雨で墨が流れた年も、札だけは立っていた。
5|clock:|八時四十分の時計|The Clock of Twenty to Nine|昭和二十三年|1948|木、硝子、鉄|Wood, glass, iron|径 46.0|役|旧庁舎の玄関。建て替えのおり停止|庁舎を壊す日の、どういうわけか八時四十分に止まった。「黙る」の始まる時刻である。動かそうと思えば動くが、動かそうと思う人がいない。この部屋で、最後に見てほしい。
`
  .trim()
  .split('\n')
  .map((line, i) => {
    const [room, plate = '', title = '', titleEn = '', date = '', dateEn = '', ...more] = line.split('|')
    const [material = '', materialEn = '', measures = '', lender = '', provenance = '', text = ''] = more
    const [kind = '', argument = ''] = plate.split(':')
    return {
      ...{ number: i + 1, room: Number(room), plate: kind, argument, title, titleEn, date, dateEn },
      ...{ material, materialEn, measures, lender, provenance, text },
    }
  })
