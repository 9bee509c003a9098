curl -sS "$IMALI_API/v1/application_configs/data_point_args/"
