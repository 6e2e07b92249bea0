/**
 * Mail hosts at which anybody has an address, so that a mailbox there is one owner and the host is not: relays,
 * and the providers of the public in Switzerland, around it, in the Gulf and elsewhere. No host that hands out
 * addresses without an account: there, as at any company, the domain is one owner.
 *
 * Sources, read in November 2026: the pages on addresses of Apple (Hide My Email), DuckDuckGo (Email
 * Protection), Mozilla (Relay), SimpleLogin, addy.io and Proton (Pass, Mail); of the access providers, the domains at which
 * their customers have mailboxes. Cross-checked with the lists of ankaboot-source/email-open-data.
 */
const hosts = {
  relays: `8alias.com 8shield.net addy.io aleeas.com anonaddy.com anonaddy.me dralias.com
    duck.com mozmail.com passfwd.com passinbox.com passmail.com passmail.net privaterelay.appleid.com relay.firefox.com simplelogin.co
    simplelogin.com simplelogin.fr simplelogin.io slmail.me slmails.com`,
  everywhere: `aol.com disroot.org fastmail.com fastmail.fm gmail.com googlemail.com hey.com hotmail.com
    hushmail.com icloud.com keemail.me kolabnow.com live.com mac.com mail.com mailbox.org
    mailfence.com me.com
    msn.com outlook.com pm.me posteo.de posteo.net proton.me protonmail.ch protonmail.com riseup.net
    rocketmail.com runbox.com startmail.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de
    windowslive.com     yahoo.com yandex.com ymail.com zoho.com zohomail.com zohomail.eu`,
  switzerland: `bbox.ch besonet.ch bluemail.ch bluewin.ch breitband.ch citycable.ch datacomm.ch datazug.ch
    dplanet.ch etik.com freesurf.ch gawnet.ch ggaweb.ch gmx.ch green.ch greenmail.ch hin.ch
    hispeed.ch hotmail.ch ik.me ikmail.com iway.ch leunet.ch live.ch mysunrise.ch netplus.ch
    quickline.ch quicknet.ch rhone.ch romandie.com sensemail.ch shinternet.ch solnet.ch span.ch
    sunrise.ch swissonline.ch thurweb.ch tiscali.ch vtxmail.ch vtxnet.ch`,
  liechtenstein: `adon.li gmx.li powersurf.li supra.net`,
  austria: `a1.net aon.at chello.at drei.at gmx.at hotmail.at inode.at kabelplus.at kabsi.at live.at
    liwest.at outlook.at tele2.at upcmail.at utanet.at vol.at yahoo.at`,
  germany: `alice-dsl.net arcor.de eclipso.de email.de ewe.net ewetel.net firemail.de freenet.de gmail.de
    gmx.com gmx.de gmx.net gmx.org hotmail.de htp-tel.de kabelmail.de live.de magenta.de mail.de
    mnet-mail.de mnet-online.de netcologne.de o2mail.de o2online.de online.de onlinehome.de
    osnanet.de outlook.de t-online.de unitybox.de versanet.de vodafone.de vodafonemail.de web.de
    yahoo.de`,
  france: `9online.fr aliceadsl.fr bbox.fr club-internet.fr free.fr gmx.fr hotmail.fr laposte.net live.fr
    mailo.com neuf.fr noos.fr numericable.fr orange.fr outlook.fr sfr.fr wanadoo.fr yahoo.fr`,
  italy: `alice.it aruba.it arubapec.it blu.it email.it fastwebnet.it giallo.it hotmail.it inwind.it
    iol.it legalmail.it libero.it live.it outlook.it pec.it poste.it teletu.it tim.it tin.it
    tiscali.it tiscalinet.it virgilio.it yahoo.it`,
  gulf: `awalnet.net.sa batelco.com.bh eim.ae emirates.net.ae kems.net maktoob.com nesma.net.sa
    omantel.net.om outlook.sa qatar.net.qa qualitynet.net`,
  elsewhere: `126.com 163.com abv.bg att.net bellsouth.net bigpond.com bk.ru blueyonder.co.uk btinternet.com
    btopenworld.com comcast.net cox.net daum.net earthlink.net foxmail.com gmx.co.uk gmx.es gmx.us
    hanmail.net home.nl hotmail.be hotmail.co.jp hotmail.co.uk hotmail.es hotmail.gr hotmail.nl
    hotmail.se inbox.lv inbox.ru interia.pl kpnmail.nl list.ru live.be live.ca live.cn live.co.uk
    live.com.au live.com.mx live.com.pt live.dk live.nl live.no live.se mail.ee mail.ru naver.com
    ntlworld.com o2.pl onet.pl op.pl orange.es outlook.be outlook.cl outlook.co.id outlook.co.il
    outlook.co.th outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.tr
    outlook.com.vn outlook.cz outlook.dk outlook.es outlook.hu outlook.ie outlook.in outlook.jp
    outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sg outlook.sk planet.nl
    poczta.onet.pl proximus.be qq.com rambler.ru rediffmail.com sapo.pt sbcglobal.net seznam.cz
    shaw.ca sina.com sky.com skynet.be sohu.com talktalk.net telefonica.net telenet.be telia.com
    terra.com.br ukr.net uol.com.br verizon.net virginmedia.com wp.pl xs4all.nl xtra.co.nz ya.ru
    yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk
    yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.hk yahoo.com.mx
    yahoo.com.my yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.vn yahoo.cz yahoo.dk
    yahoo.es yahoo.gr yahoo.hu yahoo.ie yahoo.in yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro
    yahoo.se yandex.by yandex.kz yandex.ru yandex.ua yeah.net ziggo.nl`,
} as const;

export const publicMailHosts: ReadonlySet<string> = new Set(
  Object.values(hosts).flatMap((names) => names.split(/\s+/)),
);
