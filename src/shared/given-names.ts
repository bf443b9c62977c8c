import { foldName } from './name-search/fold-name.ts';

/*
 * Common given names. They tell where the family name stands in a name, so names that are family names at least as often
 * are left out: Farkas, Kelemen, Simon, Taylor, Jordan.
 */

const setOf = (...lines: string[]): ReadonlySet<string> => new Set(foldName(lines.join(' ')).split(' '));

/** Hungarian given names that are hardly ever family names. */
export const HUNGARIAN_GIVEN_NAMES = setOf(
  'abigél adél adelina adrienn ágnes ági ágota alexa alexandra alíz alma alina amália amanda amina anasztázia andi andrea anett',
  'angéla angelika anikó anita anna annabella annamari annamária anni antónia apollónia aranka auróra barbara barbi bea beáta',
  'beatrix bella bernadett berta bettina bianka blanka bogi boglárka borbála bori borka boróka brigi brigitta cecília cili',
  'cintia csenge csilla csinszka dalma daniella debóra diána dolóresz dominika dóra dóri dorina dorka dorothea dorottya edina',
  'edit editke elena eleonóra eliza ella elvira emese emili emília emma enikő erika ernesztina erzsébet erzsi eszter eszti',
  'etel etelka éva evelin évi fanni felícia flóra flóri franciska frida fruzsi fruzsina gabi gabriella georgina gerda gertrúd',
  'gitta gizella gizi glória gréta györgyi hajni hajnalka hanga hanna hédi hedvig heléna helga heni henriett henrietta hermina',
  'hilda ibolya ica ida ildi ildikó ilka ilona ilonka imola ingrid irén iringó írisz irma ivett iza izabella izolda janka jázmin',
  'jenni jolán johanna jolánka jozefa jozefin juci judit juli júlia julianna julcsi juliska jusztina kamélia kamilla karina',
  'karmen karola karolina kata katalin kati katica katinka katka kincső kinga kira kitti klára klári klarissza klaudia',
  'klementina kornélia kriszta kriszti krisztina lara laura lea léda léna lenke letícia lia lídia lili lilian liliána lilien',
  'lilla lina linda linett lívia liza lola loretta lotti luca lúcia lujza luna magda magdaléna magdi magdolna maja manka',
  'manuéla marcella marcsi margaréta margit margó mari mária mariann marianna marica marietta marika marina márta márti martina',
  'matild maura melani melánia melinda melissza mercédesz mia mici mila milena mimi mina minka mira miranda mirella mirjam',
  'mirtill móni mónika nadin nádja naomi natália natasa nelli niki nikol nikolett nikoletta nina noémi nóra nóri norina odett',
  'olga olimpia olívia orsi orsolya ottília pálma paméla panka panna panni patrícia paula paulina petra petronella piroska polli',
  'ráhel ramóna rebeka regina réka renáta reni rita roberta romina roxána róza rozália rózsi rozi rubina salome sára sári',
  'sarolta szabina szabrina szamanta szandi szandra szeléna szelina szeréna szibilla szidónia szilvi szilvia szimonetta szimóna',
  'szofi szófia szonja szvetlana tamara tánia tekla teodóra teréz terézia teri tícia tilda tímea timi tina tündi tünde urszula',
  'valentina valéria vali vanda vanessza vera verka veronika vica viki viktória vilma viola violetta virgínia vivi vivien',
  'xénia zelma zina zita zoé zója zora zorka zsanett zselyke zséda zsófi zsófia zsóka zsuzsa zsuzsanna zsuzsi zsuzska',
  'ábris adrián ákos albin álmos áron árpád artúr attila aurél barnabás bendegúz bence beni bertold bobi botond brúnó bulcsú',
  'csaba csabi csanád csongor dani dániel dávid dominik domonkos donát dorián ede edvárd előd elemér emánuel emil endre erik',
  'ernő ervin etele feri filip flórián frigyes gergő gerzson géza guszti gusztáv gyuri győző henrik hubert hugó hunor ignác',
  'imi isti iván izidor jani jeremiás jenő józsef józsi kende kevin kilián kolos konrád koppány kornél kristóf krisztián',
  'krisztofer laci levente levi lóránd lóránt marci marcell márió máriusz márk mátyás maxim medárd menyhért miki miksa milán',
  'milos misi móric nándor nátán nimród noel norbert norbi ödön olivér oszkár ottó ottokár patrik pisti pongrác rajmund',
  'renátó rené rezső ricsi richárd róbert robi rókus román rudolf ruben sanyi samu sámuel sebő szabi szabolcs szilárd',
  'szilveszter tádé taksony tibi tibor timót timóteus titusz tivadar tobi tomi tóbiás tihamér ubul ulrik valér viktor vilmos',
  'xavér zalán zebulon zénó zente zétény zoárd zoli zoltán zsolt zsolti zsombor',
);

/** Hungarian given names, mostly of men, that are family names too: 'Zsigmond Ákos', 'Virág Anna', 'Kovács László'. */
export const HUNGARIAN_GIVEN_OR_FAMILY_NAMES = setOf(
  'ábel ábrahám ádám adorján ágoston albert alfréd ambrus andor andrás antal arnold balázs bálint barna béla benedek benjámin',
  'benő bertalan boldizsár demeter dénes dezső domokos elek félix ferdinánd ferenc fülöp gábor gáspár gellért gergely',
  'györgy gyula hajnal imre istván izsák jácint jakab jános jónás julián kálmán károly kázmér lajos lászló lázár leó lénárd',
  'lőrinc lukács manó marián márkó márkus martin márton máté mihály miklós mór mózes nikola örs pál péter salamon sándor sebestyén',
  'soma tamás teodor valentin vencel vendel vid vidor vince virág zsigmond',
);

/** English given names that are hardly ever family names. */
export const ENGLISH_GIVEN_NAMES = setOf(
  'aaliyah aaron abby abigail ada adele adeline agatha agnes aiden aidan aileen aimee alan alana alastair alec alejandro alex',
  'alexa alexander alexandra alexis alfie alice alicia alison allison alyssa amanda amber amelia amelie amy ana anastasia andrea',
  'andrew andy angela angelica angelina angie anita ann anna annabel annabelle anne annette annie antoinette antonia antonio',
  'april archie aria ariana arianna arlene arlo ashlee ashleigh athena aubrey audrey aurora ava barbara barry beatrice becky',
  'belinda ben benjamin bernadette bernice bertha bessie beth bethany betsy betty beverly bianca bill billie billy bob bobbie',
  'bobby bonnie brad brandi brenda brendan brian brianna bridget brigitte brittany brooke bruce bryan caitlin callum camila',
  'camilla camille candace candice cara carl carla carlos carmen carol carole caroline carolyn carrie cassandra cassie catalina',
  'catherine cathy cecil cecilia cedric celeste celia charlene charlie charlotte chelsea cheryl chloe chris christa christian',
  'christie christina christine christopher christy ciara cindy claire clara clarissa claudia clementine clifford colette',
  'colleen connie connor constance cora corey corinne courtney craig cristina crystal cynthia dagmar daisy dan dana daniel',
  'daniela danielle danny daphne darla darlene darren dave dawn dean deanna debbie deborah debra deirdre delia delilah delores',
  'denise derek derrick desmond diana diane diego dina dinah dolores dominic dominique donald donna dora doreen doris dorothy',
  'dorothea doug douglas duncan dustin dwayne dylan eddie edgar edith edmund eduardo edwina eileen elaine eleanor elena eliana',
  'elias elijah elinor elisa elise eliza elizabeth ella ellen elli ellie elliot eloise elsa elsie elvira emil emilia emily emma',
  'eric erica erik erika erin ernest esme esmeralda esther ethan ethel eugene eunice eva evan evangeline eve evelyn ewan ezra',
  'faith fatima faye felicia felicity felipe fernando finlay fiona flora florence frances francesca francesco francine frankie',
  'fred freddie frederick freya frieda gabriel gabriela gabrielle gail gareth gary gavin gemma genevieve geoff geoffrey',
  'georgia georgina geraldine gertrude gianna gillian gina ginger giovanni giulia giuseppe gladys glenda gloria grace gracie',
  'greg gregory greta guadalupe guillermo guy gwen gwendolyn hank hannah harper harriet harry harvey hattie hazel heather',
  'hector heidi helen helena helga henrietta henry herbert hilary hilda holly hope iain ian ida ignacio imogen imran inez',
  'ingrid irene iris irma isaac isabel isabella isabelle isaiah isla ivan ivy jack jackie jaclyn jacob jacqueline jacques jade',
  'jaime jake jamal jamie jan jane janelle janet janice janine jared jasmine jason javier jay jayden jean jeanette jeanne',
  'jeff jeffrey jemima jenna jennie jennifer jenny jeremiah jeremy jerome jerry jess jesse jessica jessie jill jim jimmy jo',
  'joan joanna joanne jocelyn jodie joe joel joey johanna john johnny jon jonah jonas jonathan jorge jose josefina joseph',
  'josephine joshua josie joy joyce juan juanita judith judy julia julian juliana julianne julie juliet julio june justin',
  'kaitlyn kara karen karin karl karla kate katelyn katharine katherine kathleen kathryn kathy katie katrina kay kayla keith',
  'kelsey ken kendra kenneth kerry kevin kim kimberly kirsten kirsty kitty kris krista kristen kristin kristina kurt kyla kyle',
  'lana lara larry latoya laura lauren laurie lavinia leah leanne leigh leila lena leo leon leonardo leonora leslie leticia',
  'letitia levi liam lila lilian lillian lilly lily lina linda lindsay lindsey lionel lisa liv livia liz liza lizzie lois',
  'lola loretta lori lorna lorraine lottie lou louisa louise luca lucas lucia luciana lucille lucinda lucy luigi luis luisa',
  'luke luna lydia lyn lynda lynette lynn mabel mackenzie maddie madeleine madeline madison mae maeve maggie magnus maisie',
  'malcolm malik mandy manuel marc marcella marcia marco marcus margaret margarita margot maria mariah mariam marian marianne',
  'marie mariella marilyn marina mario marion marissa marjorie mark marlene marta martha marvin mary maryam matilda matt',
  'mateo matteo matthew maureen maurice max maxine maya megan meghan mel melanie melinda melissa melody mercedes mercy meredith',
  'mia micah michael michaela michele michelle miguel mike mila mildred millicent millie mindy minnie mira miranda miriam',
  'mohamed mohammed moira mollie molly mona monica monique morag muhammad muriel myra myrtle nadia nadine nancy naomi natalia',
  'natalie natasha nathan nathaniel ned neil nell nellie nia niall nicholas nick nicky nicola nicolas nicole nigel nikki nikita',
  'nina noah noel noelle nora noreen norma oisin olga oliver olive olivia oonagh opal oscar otto pablo paige pam pamela paola',
  'paolo pat patricia patrick patsy patti patty paul paula paulette paulina pauline pearl pedro peggy penelope penny pete peter',
  'petra phil philip philippa phillip phoebe phyllis pierre piper polly poppy priscilla priya quentin rachael rachel rafael',
  'rajesh ralph ramon randy raquel raul ravi raymond rebecca regina reginald renata rene renee reuben rhiannon rhoda rhonda',
  'rhys ricardo richard rick ricky rita rob robbie roberta roberto robyn rochelle roderick rodney rodrigo rohan roisin roland',
  'ronald ronan ronnie rory rosa rosalie rosalind rosanna roseanne rosemary rosie rowena roxanne ruby rudy rufus rupert',
  'russ rusty ruth ryan sabrina sadie sally salvador sam samantha sammy samuel sandra sandy santiago sara sarah sasha saoirse',
  'savannah scarlett sean sebastian selena selina serena sergio shana shane shannon shari sharon shaun shauna shawn sheila',
  'shelby shelley sheri sherri shirley sian sidney sierra silvia simone siobhan skye sofia sonia sonja sophia sophie spencer',
  'stacey stacy stan stanley stefan stefanie stella steph stephanie stephen steve steven stewart stu sue summer susan susannah',
  'susie suzanne suzy sven sybil sylvia tabitha tamara tammy tanya tara tasha ted teddy terence teresa teri terri terry tess',
  'tessa thelma theo theodora theodore theresa tiffany tim timothy tina toby todd tom tommy toni tony tracey tracy tricia',
  'trisha tristan trudy ursula valentina valerie vanessa vera verity verna veronica vicki vicky victor victoria vikram vincent',
  'viola violet virginia vivian viviana vivienne vladimir walter wanda wayne wendell wendy wilfred wilhelmina wilma winifred',
  'winnie winona xander xavier yasmin yolanda yusuf yvette yvonne zach zachary zane zara zelda zoe zoey',
);

/** English given names that are family names too: 'James Smith', 'Henry James'. */
export const ENGLISH_GIVEN_OR_FAMILY_NAMES = setOf(
  'adam adrian albert alfred allan allen alvin anthony arnold arthur ashley austin barnaby basil benedict bernard bert brandon',
  'bryant byron calvin cameron carey carter casey charles clark claude clyde cole colin conrad curtis dale damian daryl darrell',
  'david dennis dexter dirk drew dwight earl edward edwin elliott ellis elton emmanuel evans ferdinand floyd francis frank',
  'franklin gene george gerald gerard gilbert giles glen glenn gordon graham grant gus harold harvey herman homer howard hugh',
  'hugo humphrey ira irving ivor jackson james jasper jenkins jennings joshua jude kirk lance laurence lawrence lee leonard lester',
  'lewis lloyd logan louis lucian luther lyle marshall martin mason maxwell melvin miles milton mitchell morris murray neal',
  'nelson norman norris oswald otis owen parker percy perry preston quincy ray rex robert robin rodger roger ronan rosa ross',
  'roy royce rudolph russell scott seth seymour silas solomon stuart sydney terrance thomas tobias trent trevor tyler tyrone',
  'vaughn vernon wallace walker warren wesley wilbur willard william willis winston',
);
