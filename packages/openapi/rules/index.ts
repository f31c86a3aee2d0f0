import { actorCredential } from './actor-credential';
import { bodyRequired } from './body-required';
import { bounds } from './bounds';
import { completeSentences } from './complete-sentences';
import { deprecation } from './deprecation';
import { emitsKnown } from './emits-known';
import { enumDescriptions } from './enum-descriptions';
import { enumValues } from './enum-values';
import { errorCodesKnown } from './error-codes-known';
import { errorFields } from './error-fields';
import { eventsListed } from './events-listed';
import { everythingReferenced } from './everything-referenced';
import { exampleNames } from './example-names';
import { examplesPresent } from './examples-present';
import { extensionValues } from './extension-values';
import { fictionalData } from './fictional-data';
import { forbiddenKeywords } from './forbidden-keywords';
import { guarded } from './guard';
import { idPattern } from './id-pattern';
import { idempotencyKey } from './idempotency-key';
import { knownExtensions } from './known-extensions';
import { knownLinks } from './known-links';
import { listShape } from './list-shape';
import { noFloats } from './no-floats';
import { noFoldedTables } from './no-folded-tables';
import { noHandwrittenErrors } from './no-handwritten-errors';
import { noHandwrittenHeaders } from './no-handwritten-headers';
import { noLiteralBrand } from './no-literal-brand';
import { noProductParameter } from './no-product-parameter';
import { nuban } from './nuban';
import { nullExplained } from './null-explained';
import { nullOutsideStates } from './null-outside-states';
import { objectRequired } from './object-required';
import { oneOfDiscriminator } from './one-of-discriminator';
import { operationId } from './operation-id';
import { operatorActs } from './operator-acts';
import { operatorExamples } from './operator-examples';
import { pathsKebabCase } from './paths-kebab-case';
import { platformTerms } from './platform-terms';
import { propertyDescriptions } from './property-descriptions';
import { readOnly } from './read-only';
import { repeatedDescriptions } from './repeated-descriptions';
import { responseRepeatsRequest } from './response-repeats-request';
import { retry } from './retry';
import { reverses } from './reverses';
import { roleWords } from './role-words';
import { roles } from './roles';
import { sameResource } from './same-resource';
import { sandboxUrls } from './sandbox-urls';
import { schemaNames } from './schema-names';
import { servers } from './servers';
import { sharedEnumTexts } from './shared-enum-texts';
import { snakeCaseNames } from './snake-case-names';
import { stateChanges } from './state-changes';
import { stateCodes } from './state-codes';
import { stateErrors } from './state-errors';
import { stateFollowed } from './state-followed';
import { statedIntervals } from './stated-intervals';
import { statedLimits } from './stated-limits';
import { summaryForm } from './summary-form';
import { summaryVerbs } from './summary-verbs';
import { sumsAddUp } from './sums-add-up';
import { tagDisplayName } from './tag-display-name';
import { tagIsGroup } from './tag-is-group';
import { tellingDescriptions } from './telling-descriptions';
import { timeNames } from './time-names';
import { transitionShape } from './transition-shape';
import { transitionStates } from './transition-states';
import { typedFieldsDescribed } from './typed-fields-described';
import { utcTimes } from './utc-times';
import { versionsReadable } from './versions-readable';
import { webhookForm } from './webhook-form';
import { writeImpliesRead } from './write-implies-read';
import { zonedTimes } from './zoned-times';

const unguarded = {
  'actor-credential': actorCredential,
  'body-required': bodyRequired,
  bounds,
  'complete-sentences': completeSentences,
  deprecation,
  'emits-known': emitsKnown,
  'enum-descriptions': enumDescriptions,
  'enum-values': enumValues,
  'error-codes-known': errorCodesKnown,
  'error-fields': errorFields,
  'events-listed': eventsListed,
  'everything-referenced': everythingReferenced,
  'example-names': exampleNames,
  'examples-present': examplesPresent,
  'extension-values': extensionValues,
  'fictional-data': fictionalData,
  'forbidden-keywords': forbiddenKeywords,
  'id-pattern': idPattern,
  'idempotency-key': idempotencyKey,
  'known-extensions': knownExtensions,
  'known-links': knownLinks,
  'list-shape': listShape,
  'no-floats': noFloats,
  'no-folded-tables': noFoldedTables,
  'no-handwritten-errors': noHandwrittenErrors,
  'no-handwritten-headers': noHandwrittenHeaders,
  'no-literal-brand': noLiteralBrand,
  'no-product-parameter': noProductParameter,
  nuban,
  'null-explained': nullExplained,
  'null-outside-states': nullOutsideStates,
  'object-required': objectRequired,
  'one-of-discriminator': oneOfDiscriminator,
  'operation-id': operationId,
  'operator-examples': operatorExamples,
  'operator-acts': operatorActs,
  'paths-kebab-case': pathsKebabCase,
  'platform-terms': platformTerms,
  'property-descriptions': propertyDescriptions,
  'read-only': readOnly,
  'repeated-descriptions': repeatedDescriptions,
  'response-repeats-request': responseRepeatsRequest,
  retry,
  reverses,
  'role-words': roleWords,
  roles,
  'same-resource': sameResource,
  'sandbox-urls': sandboxUrls,
  'schema-names': schemaNames,
  servers,
  'shared-enum-texts': sharedEnumTexts,
  'snake-case-names': snakeCaseNames,
  'state-changes': stateChanges,
  'state-codes': stateCodes,
  'state-errors': stateErrors,
  'state-followed': stateFollowed,
  'stated-intervals': statedIntervals,
  'stated-limits': statedLimits,
  'summary-form': summaryForm,
  'summary-verbs': summaryVerbs,
  'sums-add-up': sumsAddUp,
  'tag-display-name': tagDisplayName,
  'tag-is-group': tagIsGroup,
  'telling-descriptions': tellingDescriptions,
  'time-names': timeNames,
  'transition-shape': transitionShape,
  'transition-states': transitionStates,
  'typed-fields-described': typedFieldsDescribed,
  'utc-times': utcTimes,
  'versions-readable': versionsReadable,
  'webhook-form': webhookForm,
  'write-implies-read': writeImpliesRead,
  'zoned-times': zonedTimes,
};

/** Lint rules by name. ../fixtures contains a failing description for each of them. */
export const rules = Object.fromEntries(Object.entries(unguarded).map(([name, rule]) => [name, guarded(rule)]));

/** Severities of the rules in a configuration. All of them are errors. */
export const houseRules = Object.fromEntries(Object.keys(rules).map((name) => [`house/${name}`, 'error'] as const));
