import type { GuidanceByCode } from './error-guidance.ts';

/** Applications, their configs, and submissions of many applicants. */
export const applicationsGuidance: GuidanceByCode = {
  application_config_not_found: {
    cause: 'No application config of your organisation has this id.',
    fix: 'List your configs with `GET /v1/application_configs/` and use an id from there.',
  },
  applicant_not_found: {
    cause: 'No applicant of your organisation has this id.',
    fix: 'List your applicants with `GET /v1/applications/applicants/`. Leave `applicant_id` out to have a new applicant made.',
  },
  application_not_found: {
    cause: 'No application of your organisation has this id. A `proxy_id` is not an application id.',
    fix: 'Use the `id` that creating the application answered. Check that the token is of the same organisation.',
  },
  invalid_revet_application: {
    cause: 'At least one applicant of the submission has no email or no phone number. Nothing was submitted.',
    fix: '`lines` names each row. Add what is missing and send the whole submission again.',
  },
  duplicate_revet_submission: {
    cause: 'Two rows of the submission have the same email and phone number. Nothing was submitted.',
    fix: '`lines` names the rows. Keep one row for each applicant and send the submission again.',
  },
  invalid_application_file: {
    cause: 'The file is no CSV that can be read, lacks a column, or has values that do not fit. Nothing was submitted.',
    fix: 'Start from `GET /v1/applications/get_template`. `lines` names the rows and what is wrong with each.',
  },
  application_config_type_check_invalid: {
    cause:
      'The config names a connection, data point or argument that does not exist, names one twice, or gives an argument a value of the wrong type. The message says which.',
    fix: 'Compare the config with the data points and their arguments, and mend the part that the message names.',
    details: { details: "unknown data point 'bank_connection.affordabilty'" },
  },
  no_applicationconfigs: {
    cause: 'The request names no config, and your organisation has no default one.',
    fix: 'Create a config: the first becomes the default. Or name one with `application_config_id`.',
  },
  personal_info_not_configured: {
    cause: 'The application was made under a config without personal info.',
    fix: 'Create an application under a config that names the connection `personal_info`.',
  },
  bank_not_configured: {
    cause: "The application's config has no bank connection, so it takes no bank data.",
    fix: 'Create the application under a config that names `bank_connection`.',
  },
  data_point_not_configured: {
    cause:
      "The application's config does not ask for this data point, so it was not worked out. `data_points` of `GET /v1/bank_connections/{application_id}/` names what is asked for.",
    fix: 'Add the data point to the config and create the application anew: an application keeps what its config asked for when it was made.',
    details: { data_point: 'income_analysis' },
  },
  invalid_image: {
    cause: 'The image could not be decoded, or is of a kind or size in pixels that is not taken.',
    fix: 'Send a PNG, JPEG or WebP of at most 4 096 pixels a side, as base64.',
  },
  invalid_image_size: {
    cause: 'The image is larger than 2 MB (2 048 KB; the message says MB, and is kept as published).',
    fix: 'Send a smaller image. A logo is sharp at 512 pixels.',
  },
  application_config_name_exists: {
    cause: 'Your organisation has a config of this name. Names are unique.',
    fix: 'Choose another name, or change the config that has it.',
  },
  application_config_in_use: {
    cause: 'The config is the default of your organisation.',
    fix: 'Make another config the default with `PUT /v1/application_configs/{app_config_id}/default`, then delete this one.',
  },
  application_closed: {
    cause:
      'The bank data of the application was kept as long as your retention periods say, then erased, and the application was closed.',
    fix: 'Create another application for the applicant. `GET /v1/organisations/retention` shows the periods.',
  },
  application_expired: {
    cause: 'The link of the application has expired, so an invite would lead nowhere.',
    fix: 'Create another application for the applicant and invite to that one.',
  },
};
