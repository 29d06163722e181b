/**
 * `text`: the provision itself. `quoted`: the provision as a third party prints it. `summary`: a third party in its own words.
 * `unread`: known to exist; nothing is computed from it.
 */
export type SourceGrade = 'text' | 'quoted' | 'summary' | 'unread'

export interface DutySource {
  title: string
  url: string
  grade: SourceGrade
  /** Day on which it was read. */
  read: string
}

const read = '2026-11-28'
const source = (grade: SourceGrade, title: string, url: string): DutySource => ({ title, url, grade, read })
const blog = 'https://understandingeasa2016ftl.wordpress.com/easa-ftl'

export const DUTY_SOURCES = {
  regulation_83_2014: source(
    'text',
    'Commission Regulation (EU) No 83/2014, recitals and Article 2',
    'https://dataverse.harvard.edu/dataset.xhtml?persistentId=doi:10.7910/DVN/0EGYWY',
  ),
  easa_faq_47560: source(
    'summary',
    'EASA FAQ 47560: Article 8(2) and (3) of Regulation 965/2012 keep air taxi, emergency medical and single-pilot operations under Subpart Q',
    'https://www.easa.europa.eu/et/faq/47560',
  ),
  easa_faq_47576: source('text', 'EASA FAQ 47576, acclimatisation in complex rotations', 'https://www.easa.europa.eu/faq/47576'),
  easa_faq_47583: source('text', 'EASA FAQ 47583, change of a flight duty period', 'https://www.easa.europa.eu/et/faq/47583'),
  easa_faq_47606: source('text', 'EASA FAQ 47606, more than one split duty', 'https://www.easa.europa.eu/et/faq/47606'),
  easa_faq_47612: source('text', 'EASA FAQ 47612, 168 hours between recovery rests', 'https://www.easa.europa.eu/et/faq/47612'),
  easa_faq_47625: source('text', 'EASA FAQ 47625, split duty in an unknown state', 'https://www.easa.europa.eu/et/faq/47625'),
  easa_faq_47627: source('text', 'EASA FAQ 47627, 30 minutes of a split duty', 'https://www.easa.europa.eu/en/faq/47627'),
  easa_faq_47628: source('text', 'EASA FAQ 47628, accommodation of a split duty', 'https://www.easa.europa.eu/et/faq/47628'),
  caa_cap_1265: source(
    'text',
    'UK CAA CAP 1265, EASA FTL questions and answers',
    'https://pdfslide.net/documents/easa-flight-time-limitations-ftl-q-a-cap-1265-easa-flight-time-limitations.html',
  ),
  caa_cap_1266: source(
    'text',
    'UK CAA CAP 1266, guidance on acclimatisation, with Table 1 of ORO.FTL.105(1)',
    'https://esdocs.com/doc/470166/easa-flight-time-limitations--ftl-',
  ),
  oro_ftl_105_gm: source('quoted', 'GM1 ORO.FTL.105(2)', `${blog}/gm-oro-ftl/gm1-oro-ftl-1052-definitions/`),
  understanding_ftl_6: source(
    'summary',
    'Understanding EASA FTL 2016, module 6, acclimatisation with practical examples',
    'https://vdocuments.mx/understanding-easa-ftl-2016-flight-and-duty-time-easa-ftl-2016-flight-and-duty.html',
  ),
  ftl_faq_2014: source(
    'text',
    'EASA FTL FAQ 2014',
    'https://pdfslide.us/documents/ftl-faq-european-aviation-safety-agency-2014pdfftl-faq-page-2-ommanders-discretion.html',
  ),
  oro_ftl_205: source('quoted', 'ORO.FTL.205, Table 2', `${blog}/oro-ftl/oro-ftl-205-flight-duty-period-fdp/`),
  oro_ftl_205_table_3: source(
    'summary',
    'ORO.FTL.205(b)(2), Table 3: 11 hours for one or two sectors',
    'https://www.pprune.org/archive/index.php/t-583900.html',
  ),
  oro_ftl_210: source('quoted', 'ORO.FTL.210', `${blog}/oro-ftl/oro-ftl-210-flight-times-and-duty-periods/`),
  oro_ftl_215: source('unread', 'ORO.FTL.215, positioning', `${blog}/oro-ftl/oro-ftl-215-positioning/`),
  oro_ftl_235: source('quoted', 'ORO.FTL.235', `${blog}/oro-ftl/oro-ftl-235-rest-periods/`),
  cs_ftl_1_205: source(
    'text',
    'CS FTL.1.205, UK CAA regulatory library',
    'https://regulatorylibrary.caa.co.uk/965-2012/Content/AMC/CS%20FTL%201%20205%20Flight%20duty%20period.htm',
  ),
  extension_rest: source(
    'summary',
    'One hour twice in seven days, two hours of rest before and after or four after',
    'https://www.theairlinepilots.com/apps/duty-rest-calculator.htm',
  ),
  cs_ftl_1_220: source('quoted', 'CS FTL.1.220', `${blog}/cs-ftl/cs-ftl-1-220-split-duty/`),
  cs_ftl_1_235: source('unread', 'CS FTL.1.235', `${blog}/gm-cs-ftl/gm1-cs-ftl-1-235b3-rest-periods/`),
  recovery_rest: source(
    'quoted',
    'Recurrent extended recovery rest and local nights (ORO.FTL.105(16), ORO.FTL.235(d))',
    'https://understandingeasa2016ftl.wordpress.com/2017/04/07/recurrent-extended-recovery-rest-period/',
  ),
  subpart_q_scope: source(
    'text',
    'Regulation (EEC) No 3922/91, Annex III, Subpart Q, OPS 1.1090',
    'https://legislation.gov.uk/eur/1991/3922/annex/III/division/subpart+q/2008-01-12?view=extent',
  ),
  subpart_q_limits: source(
    'summary',
    'Subpart Q: definitions, cumulative limits, window of circadian low, rest',
    'https://brainscape.com/flashcards/flight-time-6732345/packs/10648317',
  ),
  subpart_q_1105: source(
    'summary',
    'OPS 1.1105: 13 hours, 30 minutes a sector, one hour of extension',
    'https://support.coradine.com/hc/en-us/articles/360021688493-Maximum-daily-Flight-Duty-Period-FDP-OPS-1-1105-',
  ),
  subpart_q_1110: source(
    'quoted',
    'OPS 1.1095 and OPS 1.1110, point 1',
    'https://www.pprune.org/questions/525177-rest-requirements-eu-ops.html',
  ),
  subpart_q_weekly: source(
    'summary',
    'Weekly rest of 36 hours with two local nights, 168 hours apart',
    'https://www.fl3xx.com/kb/flight-time-limitations-ftl-rest-periodical-rest-period',
  ),
  subpart_q_open: source('unread', 'Subpart Q, points left to national rules or not read', 'https://eur-lex.europa.eu/eli/reg/1991/3922'),
  cfr_135_263: source('text', '14 CFR 135.263', 'http://tomgorski.com/asr/135/135_f.htm'),
  cfr_135_265: source(
    'text',
    '14 CFR 135.265, revised as of January 1, 2008',
    'https://webarchive.library.unt.edu/eot2008/20090112150853/http://edocket.access.gpo.gov/cfr_2008/janqtr/14cfr135.265.htm',
  ),
  cfr_135_267: source(
    'quoted',
    '14 CFR 135.267(a) to (c), as the FAA letter to Ross of August 30, 1993 prints it',
    'https://flightinfo.com/threads/135-dutytimes.80521/page-2',
  ),
  cfr_135_267_d: source(
    'quoted',
    '14 CFR 135.267(d), as the FAA memorandum of October 31, 1990 prints it',
    'https://jetcareers.com/forums/threads/cfi-on-the-side-while-at-an-airline.55137/page-2',
  ),
  cfr_135_267_e: source('summary', '14 CFR 135.267(e) and (f)', 'https://www.ecfr.gov/current/title-14/section-135.267'),
  cfr_135_269: source('unread', '14 CFR 135.269, three- and four-pilot crews', 'https://www.ecfr.gov/current/title-14/section-135.269'),
  faa_young_1989: source('quoted', 'FAA interpretation, Young, August 1, 1989', 'https://flightinfo.com/goto/post?id=1512525'),
  faa_jacober_1991: source('quoted', 'FAA interpretation, Jacober, 1991', 'https://flightinfo.com/goto/post?id=1508851'),
  faa_bodlak_1991: source(
    'quoted',
    'FAA interpretation, Bodlak, October 28, 1991',
    'https://flightinfo.com/threads/airline-pilots-working-as-a-cfi.51032/post-570133',
  ),
  clearspar: source(
    'summary',
    'Clearspar, what the duty time rules of 14 CFR 135.267 say',
    'https://app.takeoff.binnacleai.com/blog/14-cfr-135-267-duty-time-calculator',
  ),
  faa_rest_2010: source(
    'text',
    'FAA notice of proposed interpretation, 75 FR 80746, December 23, 2010',
    'http://edocket.access.gpo.gov/2010/2010-32234.htm',
  ),
} as const satisfies Record<string, DutySource>
export type DutySourceId = keyof typeof DUTY_SOURCES

/** A provision as the authority numbers it. */
export interface DutyRule {
  number: string
  source: DutySourceId
}

export const dutyRule = (number: string, source: DutySourceId): DutyRule => ({ number, source })
